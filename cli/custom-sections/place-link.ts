import type { LinkText } from '../../renderer/index.ts';
import type { OwnLink } from '../../renderer/rendering.ts';
import { readLater } from '../read/read-site.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';

/**
 * A link that the code of a custom section has, where it is written there, or else where a page file
 * has the section. What place of another page it leads to is unknown: that may be made by code, too.
 */
export function placeLink(
  { type, pointer, address }: OwnLink,
  file: string,
  site: string,
  types: readonly CustomSectionFolder[],
): LinkText {
  const text = address.startsWith('#') ? address : address.replace(/#.*$/, '');
  const { code = [] } = types.find((one) => one.type === type) ?? {};
  const [origin = { file, pointer }] = code.flatMap((path) => {
    const { text: source } = readLater(site, path);
    const start = Math.max(...QUOTES.map((quote) => source.indexOf(quote + address + quote)));
    return start < 0
      ? []
      : [{ file: path, pointer: '', span: { start: start + 1, end: start + 1 + address.length } }];
  });
  return { text, format: 'href', pointer, origin };
}

const QUOTES = ['"', "'", '`'];
