import { element } from '../build-element.ts';
import type { EditSession } from './edit-session.ts';
import type { Target } from './find-editable.ts';
import { moveButtons } from './move-section.ts';
import { createOutline } from './outline.ts';
import { textsList } from './texts-list.ts';

interface ChosenTools {
  open(target: Target): void;
  edit(find: () => Target | undefined): void;
  report(words: string): void;
}

/** The text of the page that is chosen, in a frame with what can be done to it, and the list of all. */
export function chosenText(
  session: EditSession,
  targets: () => readonly Target[],
  { open, edit, report }: ChosenTools,
) {
  let chosen: Target | undefined;
  const button = (words: string, click: () => void) => element('button', { click }, words);
  const editButton = button('Edit', () => edit(() => chosen));
  const openButton = button('All fields', () => chosen && open(chosen));
  const at = (pointer?: string) => targets().find(({ text }) => text.pointer === pointer);
  const chosenAt = () => chosen?.text.pointer;
  const moving = moveButtons(session, chosenAt, report, (pointer) => choose(at(pointer)));
  const outline = createOutline(element('div.row', editButton, openButton, ...moving), targets);
  const list = textsList(session.filled, (pointer, isChanged) => {
    show(pointer);
    if (isChanged) edit(() => at(pointer));
  });

  function choose(target: Target | undefined, opens = false): void {
    chosen = target;
    editButton.hidden = target?.text.format === 'asset';
    outline.choose(target);
    if (target && opens) open(target);
  }

  function show(pointer: string): void {
    choose(at(pointer));
    chosen?.element.scrollIntoView({ block: 'center' });
  }

  return {
    root: element('div', list.root, outline.root),
    outline,
    choose,
    show,
    chosen: () => chosen,
    /** The texts are other ones. */
    renew() {
      list.update(targets());
      choose(at(chosenAt()));
    },
  };
}
