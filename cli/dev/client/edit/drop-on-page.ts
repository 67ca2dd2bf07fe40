import { type Change, PART_NAMES } from '../../edit-protocol.ts';
import { partOf, type Target } from './find-texts.ts';
import { targetAt } from './follow-pointer.ts';

/** Where things are dropped on a page. */
interface DropParts {
  isOn(): boolean;
  targets(): readonly Target[];
  hover(target: Target | undefined): void;
  /** The picture that is chosen, into which one may be pasted. */
  chosen(): Target | undefined;
  change(change: Change): void;
  put(target: Target, picture: File): void;
  report(words: string): void;
}

const ON_A_PICTURE =
  'Drop a picture on another one of this page, to put it in its place. A drawing becomes a picture in the fields of its section, where its kind is chosen.';

/** Moves sections that are dragged to the place of another one, and takes pictures in place of those they are dropped on. */
export function dropOnPage({ isOn, targets, hover, chosen, change, put, report }: DropParts): void {
  const pictureAt = ({ clientX, clientY }: DragEvent) =>
    targetAt(clientX, clientY, targets().filter(isPicture));

  document.addEventListener('dragover', (event) => {
    if (!isOn()) return;
    const kind = kindOf(event);
    if (!kind) return;
    event.preventDefault();
    hover(kind === 'Files' ? pictureAt(event) : firstIn(event, targets()));
  });
  document.addEventListener('drop', (event) => {
    const kind = isOn() && kindOf(event);
    if (!kind || event.defaultPrevented) return;
    event.preventDefault();
    hover(undefined);
    if (kind === 'Files') {
      const [target, file] = [pictureAt(event), event.dataTransfer?.files[0]];
      if (target && file) put(target, file);
      else report(ON_A_PICTURE);
      return;
    }
    const [, name, to] = partOf(firstIn(event, targets())?.text.pointer ?? '').split('/');
    const from = Number(event.dataTransfer?.getData(dragType(kind)));
    if (name === kind && Number(to) !== from) {
      change({ do: 'move-part', name: kind, from, to: Number(to) });
    }
  });
  document.addEventListener('paste', ({ clipboardData }) => {
    const [target, file] = [chosen(), clipboardData?.files[0]];
    if (isOn() && target && isPicture(target) && file) put(target, file);
  });
}

/** The type of data that a dragged part of a list carries: its number. */
export function dragType(name: string): string {
  return `text/x-${name}`;
}

function kindOf({ dataTransfer }: DragEvent) {
  const types = dataTransfer?.types ?? [];
  return PART_NAMES.find((one) => types.includes(dragType(one))) ?? types.find(isFiles);
}

function isFiles(type: string): type is 'Files' {
  return type === 'Files';
}

function isPicture({ text }: Target): boolean {
  return text.format === 'asset';
}

/** The first text of the section that something is dragged over. */
function firstIn({ target }: DragEvent, targets: readonly Target[]): Target | undefined {
  const part = (target as Element).closest('[data-section], [data-overlay]');
  return targets.find(({ element }) => part?.contains(element));
}
