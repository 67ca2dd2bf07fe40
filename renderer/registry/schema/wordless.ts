import type { Registry } from '../registry.ts';
import { mapFields } from './map-fields.ts';

/** What makes a text more than words: variables, what Markdown or an address is made of. */
const MORE_THAN_WORDS = /[^\p{L}\p{M}\d .,:;!?…'’‘"“”„«»()%©®™€$£¥–—-]|\.\p{L}/u;

/** From the first letter to the last before a number or the end. */
const WORDS = /\p{L}(?:\D*\p{L})?/gu;

/** Stands for words: another sign than for those that are still to be written, which are no error yet. */
const WRITTEN = '¶';

/** What a form offers is compared with what else it offers. */
const OF_FORM = /\/form\//;

/**
 * A section or overlay without the words of its free texts: no error depends on which they are, unless
 * a page tries other words in an experiment. A text that is more than words stays as it is.
 */
export function wordless(value: unknown, { sections, overlays }: Registry): unknown {
  const type = String(Object(value).type);
  const { texts = {} } = sections.get(type) ?? overlays.get(type) ?? {};
  return mapFields(texts, value, (text, format, pointer, isData) => {
    const isFree = !isData && ['', 'markdown'].includes(format) && !OF_FORM.test(pointer);
    return isFree && !MORE_THAN_WORDS.test(text) ? text.replace(WORDS, WRITTEN) : text;
  }).value;
}
