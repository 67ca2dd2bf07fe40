import type { EditablePart } from '../../edit-protocol.ts';

/** The section or overlay that a pointer leads into. */
export function partAt(
  pointer: string,
  parts: readonly EditablePart[] = [],
): EditablePart | undefined {
  return parts.find(({ name, index }) => `${pointer}/`.startsWith(`/${name}/${index}/`));
}

/** The place that a section or overlay has by now; undefined if no part, or more than one, may be it. */
export function findAgain(part: Known, parts: readonly EditablePart[]): EditablePart | undefined {
  const same = partsLike(part, parts);
  return (
    same.find(({ index }) => index === part.index) ?? (same.length === 1 ? same[0] : undefined)
  );
}

type Known = Pick<EditablePart, 'name' | 'index' | 'type' | 'words'>;

function partsLike({ name, type, words }: Known, parts: readonly EditablePart[]): EditablePart[] {
  return parts.filter((one) => one.name === name && one.type === type && one.words === words);
}

/** A section or overlay as it was seen, and the kinds of all parts that the page had then, in order. */
export interface SeenPart extends Known {
  kinds: string;
  /** Whether no other part was of this type with these words. */
  isOnly: boolean;
}

/** A part among the others of its page. */
export function seenAmong(
  { name, index, type, words }: EditablePart,
  parts: readonly EditablePart[],
): SeenPart {
  const known = { name, index, type, words };
  return { ...known, kinds: kindsOf(parts), isOnly: partsLike(known, parts).length === 1 };
}

/** Where a part is by now that was seen before; with other words it is at its place, if no part has come, gone or moved. */
export function findSeen(part: SeenPart, parts: readonly EditablePart[]): EditablePart | undefined {
  const isThere = (one: EditablePart) => one.name === part.name && one.index === part.index;
  const again = findAgain(part, parts);
  if (again && (part.isOnly || isThere(again))) return again;
  return part.kinds === kindsOf(parts) ? parts.find(isThere) : undefined;
}

/** The pointer of a field of a part that was seen, as it is where that part is by now. */
export function pointerNow(pointer: string, seen: SeenPart, { name, index }: EditablePart): string {
  return `/${name}/${index}${pointer.slice(`/${seen.name}/${seen.index}`.length)}`;
}

function kindsOf(parts: readonly EditablePart[]): string {
  return parts.map(({ name, type }) => `${name} ${type}`).join();
}
