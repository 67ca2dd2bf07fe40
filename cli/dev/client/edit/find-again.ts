import type { EditablePart } from '../../edit-protocol.ts';

/** The place that a section or overlay has by now; undefined if no part, or more than one, may be it. */
export function findAgain(
  { name, index, type, words }: EditablePart,
  parts: readonly EditablePart[],
): EditablePart | undefined {
  const same = parts.filter((one) => one.name === name && one.type === type && one.words === words);
  return same.find((one) => one.index === index) ?? (same.length === 1 ? same[0] : undefined);
}
