import {
  type Change,
  type EditablePage,
  type EditablePart,
  type HiddenPart,
  PART_NAMES,
} from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { beginDrag, draggedPart, moveOnto } from './drag-part.ts';
import type { EditSession } from './edit-session.ts';
import { findAgain } from './find-again.ts';
import { type ChooserTools, partChooser } from './part-chooser.ts';

/** The actions of the list of sections. */
interface SectionsTools extends ChooserTools {
  open(part: EditablePart): void;
  changePart: EditSession['changePart'];
}

/** The sections and overlays of a page in their order, each with what can be done to it. */
export function sectionsList(page: EditablePage, tools: SectionsTools): HTMLElement {
  const of = (name: EditablePart['name']) => page.parts.filter((part) => part.name === name);
  return element(
    'div.outline-list',
    ...PART_NAMES.flatMap((name) => [
      element('h3', name === 'sections' ? 'Sections' : 'Above the page'),
      element('ol.parts', ...of(name).map((part) => row(part, of(name), page, tools))),
      ...(name === 'sections' ? page.hidden.map((part) => hiddenRow(part, tools)) : []),
      partChooser(name, of(name).length, tools),
    ]),
  );
}

function row(
  part: EditablePart,
  all: readonly EditablePart[],
  page: EditablePage,
  tools: SectionsTools,
): HTMLElement {
  const { name, index, title, words, absence, file } = part;
  const called = `${title}${words ? `: ${words}` : ''}`;
  const button = (
    label: string,
    text: string,
    changeAt: (index: number) => Change,
    back?: string,
  ) => {
    const act = () => void tools.changePart(part, changeAt);
    return quietButton(text, act, `${label}: ${called}`, back && `${back}: ${called}`);
  };
  const move =
    (by: number) =>
    (from: number): Change => {
      return { do: 'move-part', name, from, to: from + by };
    };
  const act =
    (what: 'duplicate' | 'hide' | 'remove') =>
    (at: number): Change => {
      return { do: 'part', act: what, name, index: at };
    };
  const isMovable = (to: number) => part.isOwn && all[to]?.isOwn === true;
  const actions = [
    isMovable(index - 1) && button('Move up', '↑', move(-1), 'Move down'),
    isMovable(index + 1) && button('Move down', '↓', move(1), 'Move up'),
    part.isOwn && button('Copy', 'Copy', act('duplicate')),
    part.isOwn && button('Hide', 'Hide', act('hide')),
    button('Remove', 'Remove', act('remove')),
  ].filter((one) => one !== false);
  return element(
    'li',
    part.isOwn ? dragged(part, all, tools) : {},
    element(
      'button.part',
      { click: () => tools.open(part) },
      element('span.part-title', title),
      element('span.part-words', words),
      absence !== undefined && element('span.absence', absence),
      file === page.file
        ? undefined
        : element('span.part-words', `from ${page.files[file]?.called}`),
    ),
    element('div.actions', ...actions),
  );
}

/** A row can be dragged to the place of another one of its list. */
function dragged(place: EditablePart, all: readonly EditablePart[], tools: SectionsTools) {
  const rowOf = (event: Event) => event.currentTarget as HTMLElement;
  return {
    draggable: 'true',
    dragstart: (event: Event) => beginDrag(event, place),
    dragover: (event: Event) => {
      if (draggedPart(event as DragEvent)?.name !== place.name) return;
      event.preventDefault();
      rowOf(event).dataset.over = '';
    },
    dragleave: (event: Event) => delete rowOf(event).dataset.over,
    drop: (event: Event) => {
      event.preventDefault();
      delete rowOf(event).dataset.over;
      const part = draggedPart(event as DragEvent);
      if (part && findAgain(part, all) !== place) void tools.changePart(part, moveOnto(place));
    },
  };
}

/** A section behind comment signs, which can be shown again. */
function hiddenRow({ line, words }: HiddenPart, tools: SectionsTools): HTMLElement {
  return element(
    'div.hidden-part',
    element('span.part-words', `Hidden: ${words}`),
    quietButton('Show', () => void tools.change({ do: 'show-part', line }), `Show: ${words}`),
  );
}
