import { element } from '../build-element.ts';
import { beginDrag } from './drag-part.ts';
import type { EditSession } from './edit-session.ts';
import { partAt } from './find-again.ts';
import { partOf } from './find-editable.ts';

/** Buttons that move the section of the chosen text; `goTo` gets where the text is then. */
export function moveButtons(
  session: EditSession,
  chosen: () => string | undefined,
  report: (words: string) => void,
  goTo: (pointer: string) => void,
): HTMLElement[] {
  const move = async (by: -1 | 1) => {
    const at = chosen();
    if (at === undefined) return;
    const next = partBeside(session, at, by);
    if (!next) return report('This section cannot be moved any further.');
    const reason = await session.changePart(next.part, (from) => {
      return { do: 'move-part', name: next.part.name, from, to: from + by };
    });
    if (reason === undefined) goTo(next.pointer);
  };
  const button = (words: string, label: string, by: -1 | 1) =>
    element('button', { 'aria-label': label, click: () => void move(by) }, words);
  const handle = element('span.handle', {
    draggable: 'true',
    title: 'Drag this section to another place',
    dragstart: (event) => {
      const part = partAt(chosen() ?? '', session.page()?.parts);
      if (part) beginDrag(event, part);
    },
  });
  handle.append('⠿');
  return [
    button('↑', 'Move this section up', -1),
    button('↓', 'Move this section down', 1),
    handle,
  ];
}

/** The section that holds the text at a pointer, and where the text is once that is moved by one place. */
function partBeside(session: EditSession, pointer: string, by: -1 | 1) {
  const { parts } = session.page() ?? { parts: [] };
  const part = partAt(pointer, parts);
  const next = parts.find(({ name, index }) => name === part?.name && index === part.index + by);
  if (!part || !next) return undefined;
  return { part, pointer: `/${part.name}/${next.index}${pointer.slice(partOf(pointer).length)}` };
}
