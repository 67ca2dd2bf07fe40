import { type FieldPlan, type Json, mapFields } from '../../../renderer/index.ts';
import { UNWRITTEN } from '../../../renderer/light.ts';
import { fieldAt } from '../field-words.ts';

/** The texts that visitors read, by what people call their fields. */
export type Words = ReadonlyMap<string, readonly string[]>;

/** A part without the words of its example: they are another company's, and these are to be written. */
export function withoutWords<T extends Json>(plan: FieldPlan, part: T): T {
  return mapProse(plan, part, () => UNWRITTEN);
}

/** Collects what visitors read in the content of some pages. */
export function wordsIn(plan: FieldPlan, contents: readonly object[]): Words {
  const words = new Map<string, Set<string>>();
  for (const content of contents) {
    mapProse(plan, content, (text, field) => {
      words.set(field, (words.get(field) ?? new Set()).add(text));
      return text;
    });
  }
  return new Map([...words].map(([field, texts]) => [field, [...texts]]));
}

/**
 * A part with words of the site where an example has another company's: for each text the one of a field
 * of the same name that is nearest in length, and each of them once as long as there are others.
 */
export function withWordsOf<T extends Json>(words: Words, plan: FieldPlan, part: T): T {
  const used = new Set<string>();
  return mapProse(plan, part, (text, field) => {
    if (!/\p{L}/u.test(text)) return text;
    const all = words.get(field) ?? [...words.values()].flat();
    const unused = all.filter((one) => !used.has(one));
    const distance = (one: string) => Math.abs(one.length - text.length);
    const [nearest = UNWRITTEN] = (unused.length > 0 ? unused : all).toSorted(
      (one, other) => distance(one) - distance(other),
    );
    used.add(nearest);
    return nearest;
  });
}

/** Replaces the texts that visitors read or hear; names, addresses and what a component parses stay. */
function mapProse<T>(plan: FieldPlan, value: T, map: (text: string, field: string) => string): T {
  return mapFields(plan, value, (text, format, pointer, isData) => {
    const field = fieldAt(pointer);
    // The pattern of an alternative text only refuses names of files.
    const isProse = ['', 'markdown'].includes(format) && (!isData || field === 'alt');
    return isProse ? map(text, field) : text;
  }).value;
}
