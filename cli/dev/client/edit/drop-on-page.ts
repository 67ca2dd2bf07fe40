import { draggedPart, moveOnto } from './drag-part.ts';
import type { EditSession } from './edit-session.ts';
import { findAgain, partAt } from './find-again.ts';
import type { Target } from './find-editable.ts';
import { targetAt } from './follow-pointer.ts';

/** Where things are dropped on a page. */
interface DropParts {
  isOn(): boolean;
  targets(): readonly Target[];
  session: EditSession;
  hover(target: Target | undefined): void;
  /** The picture that is chosen, into which one may be pasted. */
  chosen(): Target | undefined;
  put(target: Target, picture: File): void;
  report(words: string): void;
}

const ON_A_PICTURE =
  'Drop a picture on another one of this page, to put it in its place. A drawing becomes a picture in the fields of its section, where its kind is chosen.';

/** Moves sections that are dragged to the place of another one, and takes pictures in place of those they are dropped on. */
export function dropOnPage({
  isOn,
  targets,
  session,
  hover,
  chosen,
  put,
  report,
}: DropParts): void {
  const pictureAt = ({ clientX, clientY }: DragEvent) =>
    targetAt(clientX, clientY, targets().filter(isPicture));

  document.addEventListener('dragover', (event) => {
    const part = draggedPart(event);
    if (!isOn() || !(part || hasFiles(event))) return;
    event.preventDefault();
    hover(part ? firstIn(event, targets()) : pictureAt(event));
  });
  document.addEventListener('drop', async (event) => {
    const part = draggedPart(event);
    if (!isOn() || !(part || hasFiles(event)) || event.defaultPrevented) return;
    event.preventDefault();
    hover(undefined);
    if (part) {
      const { parts = [] } = session.page() ?? {};
      const place = partAt(firstIn(event, targets())?.text.pointer ?? '', parts);
      if (place?.name !== part.name || findAgain(part, parts) === place) return;
      await session.changePart(part, moveOnto(place));
      return;
    }
    const [target, file] = [pictureAt(event), event.dataTransfer?.files[0]];
    if (target && file) put(target, file);
    else report(ON_A_PICTURE);
  });
  document.addEventListener('paste', ({ clipboardData }) => {
    const [target, file] = [chosen(), clipboardData?.files[0]];
    if (isOn() && target && isPicture(target) && file) put(target, file);
  });
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

function isPicture({ text }: Target): boolean {
  return text.format === 'asset';
}

/** The first text of the section that something is dragged over. */
function firstIn({ target }: DragEvent, targets: readonly Target[]): Target | undefined {
  const part = (target as Element).closest('[data-section], [data-overlay]');
  return targets.find(({ element }) => part?.contains(element));
}
