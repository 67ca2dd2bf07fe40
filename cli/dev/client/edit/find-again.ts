import type { EditablePart } from '../../edit-protocol.ts';

/** The section or overlay that a pointer leads into. */
export function partAt(
  pointer: string,
  parts: readonly EditablePart[] = [],
): EditablePart | undefined {
  return parts.find(({ name, index }) => `${pointer}/`.startsWith(`/${name}/${index}/`));
}

/** The place that a section or overlay has by now; undefined if no part, or more than one, may be it. */
export function findAgain(
  { name, index, type, words }: EditablePart,
  parts: readonly EditablePart[],
): EditablePart | undefined {
  const same = parts.filter((one) => one.name === name && one.type === type && one.words === words);
  return same.find((one) => one.index === index) ?? (same.length === 1 ? same[0] : undefined);
}
