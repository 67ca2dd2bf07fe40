import { mapTargets, type SourceFile } from '../../../renderer/index.ts';
import { mapStrings } from './map-strings.ts';

/**
 * The text of a file once a page has moved: what leads to its old address leads to the new one. Links
 * that are written in a way which cannot be changed stay: the redirect serves them.
 */
export function relink(source: SourceFile, from: string, to: string): string {
  // Of escaped signs only a quotation mark is surely none of an address.
  if (!source.text.includes(from) && !/\\[^"]/.test(source.text)) return source.text;
  return mapStrings(source, (value, pointer) =>
    IS_OLD_ADDRESS.test(pointer) ? value : followed(value, from, to),
  );
}

/** A text once a page has moved: an address, or Markdown with links. */
export function followed(text: string, from: string, to: string): string {
  const follow = (address: string) =>
    address.split(/[?#]/, 1)[0] === from ? to + address.slice(from.length) : address;
  return mapTargets(follow(text), 'link', follow);
}

/** Where a redirect begins. */
const IS_OLD_ADDRESS = /^\/redirects\/\d+\/from$/;
