import { childPointer, editSource, parseSource, type SourceFile } from '../../../renderer/index.ts';

/**
 * The text of a file with other strings in place of those that it holds. A string that is written in a
 * way which cannot be changed stays.
 */
export function mapStrings(
  { path, text }: SourceFile,
  map: (value: string, pointer: string) => string,
): string {
  return stringsIn(parseSource({ path, text }).document?.value)
    .map(({ pointer, value }) => ({ pointer, before: value, value: map(value, pointer) }))
    .filter(({ before, value }) => before !== value)
    .reduce(
      (result, { pointer, value }) =>
        editSource({ path, text: result }, { kind: 'set', pointer, value }).text ?? result,
      text,
    );
}

/** The texts in a value, each with its place. */
function stringsIn(value: unknown, pointer = ''): { pointer: string; value: string }[] {
  if (typeof value === 'string') return [{ pointer, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    stringsIn(inner, childPointer(pointer, key)),
  );
}
