import {
  childPointer,
  editSource,
  mapTargets,
  parseSource,
  type SourceFile,
} from '../../../renderer/index.ts';

/**
 * The text of a file once a page has moved: what leads to its old address leads to the new one. Links
 * that are written in a way which cannot be changed stay: the redirect serves them.
 */
export function relink({ path, text }: SourceFile, from: string, to: string): string {
  const follow = (address: string) =>
    address.split(/[?#]/, 1)[0] === from ? to + address.slice(from.length) : address;
  return stringsIn(parseSource({ path, text }).document?.value)
    .filter(({ pointer }) => !IS_OLD_ADDRESS.test(pointer))
    .map(({ pointer, value }) => ({
      pointer,
      before: value,
      value: mapTargets(follow(value), 'link', follow),
    }))
    .filter(({ before, value }) => before !== value)
    .reduce(
      (result, { pointer, value }) =>
        editSource({ path, text: result }, { kind: 'set', pointer, value }).text ?? result,
      text,
    );
}

/** Where a redirect begins. */
const IS_OLD_ADDRESS = /^\/redirects\/\d+\/from$/;

/** The texts in a value, each with its place. */
export function stringsIn(value: unknown, pointer = ''): { pointer: string; value: string }[] {
  if (typeof value === 'string') return [{ pointer, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    stringsIn(inner, childPointer(pointer, key)),
  );
}
