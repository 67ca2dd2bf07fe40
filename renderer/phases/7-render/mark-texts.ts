import type { Page } from '../../model/model.ts';
import type { Registry } from '../../registry/registry.ts';
import { mapFields } from '../../registry/schema/map-fields.ts';
import { hasMarkdown } from '../../text/render-markdown.ts';

/** Around the number of a text, and behind the text: private-use characters. */
const OPEN = '\ue000';
const BEGIN = '\ue001';
const END = '\ue002';
const FIRST_DIGIT = 0xe010;

/**
 * A page in whose HTML each text can be found again, and the pointers of its texts by their numbers;
 * names of assets have none of the marks.
 */
export interface MarkedPage {
  page: Page;
  pointers: { pointer: string; format: string }[];
}

/**
 * Marks the free texts of a page, plain ones and Markdown. Data that a component may parse, such as
 * opening hours, stay as they are. As HTML the texts hold `U+E000`, their number in the digits
 * `U+E010` to `U+E019`, `U+E001`, and at their end `U+E002`.
 */
export function markTexts(page: Page, registry: Registry): MarkedPage {
  const pointers: MarkedPage['pointers'] = [];
  const { value } = mapFields(registry.pageTexts, page.content, (text, format, pointer, isData) => {
    const isAsset = format === 'asset';
    if (!isAsset && (isData || !['', 'markdown'].includes(format))) return text;
    pointers.push({ pointer, format });
    if (isAsset) return text;
    return mark(text, format, pointers.length - 1);
  });
  return { page: { ...page, content: value }, pointers };
}

function mark(text: string, format: string, number: number): string {
  const name = [...String(number)].map((digit) => String.fromCharCode(FIRST_DIGIT + Number(digit)));
  const begin = OPEN + name.join('') + BEGIN;
  if (format !== 'markdown') return begin + text + END;
  // Inside of its first and behind its last word: what makes it Markdown stays in its place.
  const words = withoutAddresses(text);
  const first = words.search(/\p{L}/u);
  const last = words.search(/\p{L}\P{L}*$/u);
  const plain = text.trim();
  if (first < 0) return hasMarkdown(plain) ? text : text.replace(plain, begin + plain + END);
  const behind = last + ((text.codePointAt(last) as number) > 0xffff ? 2 : 1);
  return text.slice(0, first) + begin + text.slice(first, behind) + END + text.slice(behind);
}

/** Spaces in place of where links lead. */
function withoutAddresses(text: string): string {
  return text.replace(/\]\([^)]*\)|<[^>]*>|https?:\S+/g, (address) => ' '.repeat(address.length));
}
