import { element } from '../build-element.ts';
import { beginDrag } from './drag-part.ts';
import type { EditSession } from './edit-session.ts';
import { partAt } from './find-again.ts';
import { partOf } from './find-texts.ts';

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
    const { reason, pointer } = await moveSection(session, at, by);
    report(reason ?? 'Saved.');
    if (!reason) goTo(pointer);
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

/** Moves the section that holds the text at a pointer by one place; resolves to where the text is then. */
async function moveSection(
  session: EditSession,
  pointer: string,
  by: -1 | 1,
): Promise<{ reason?: string; pointer: string }> {
  const { parts } = session.page() ?? { parts: [] };
  const old = partOf(pointer);
  const part = partAt(pointer, parts);
  const next = parts.find(({ name, index }) => name === part?.name && index === part.index + by);
  if (!part || !next) return { reason: 'This section cannot be moved any further.', pointer };
  const { name } = part;
  const reason = await session.changePart(part, (from) => {
    return { do: 'move-part', name, from, to: from + by };
  });
  return { reason, pointer: `/${name}/${next.index}${pointer.slice(old.length)}` };
}
