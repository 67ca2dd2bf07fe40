import type { Origin, Page } from '../../../model/model.ts';
import type { TextsByFormat } from '../../../registry/schema/field-text.ts';
import { numbersIn, type StatedNumber } from '../../../text/numbers-in.ts';
import { proseWithoutCode } from '../prose-without-code.ts';

/** A number of a page that is written in several languages. */
export interface PlacedNumber extends StatedNumber {
  /** The part of the page, such as `hero 1`; each counts its own type. */
  part: string;
  /** The field within it. */
  field: string;
  origin: Origin;
}

/** The numbers of a page that translates another, or is translated; articles are of their time. */
export function placedNumbers(
  { file, content }: Pick<Page, 'file' | 'content'>,
  texts: TextsByFormat,
  origin: (pointer: string) => Origin,
): PlacedNumber[] {
  if (!(content.locale || content.translations) || file.endsWith('.md')) return [];
  const parts = partNames(content.sections);
  return proseWithoutCode(texts).flatMap(({ text, pointer }) => {
    const [, list = '', at = '', field = ''] = /^\/(\w+)(?:\/(\d+))?(.*)$/.exec(pointer) ?? [];
    const part = list === 'sections' ? parts[Number(at)] : list;
    const isShown = list === 'sections' || list === 'title' || list === 'description';
    if (!part || !isShown) return [];
    return numbersIn(text).map((number) => ({
      ...number,
      part,
      field,
      origin: origin(pointer),
    }));
  });
}

function partNames(sections: Page['content']['sections']): string[] {
  const counts = new Map<string, number>();
  return sections.map(({ type }) => {
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    return `${type} ${count}`;
  });
}
