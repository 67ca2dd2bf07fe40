import { expect, test } from 'vitest';
import { typesFor } from '../../cli/dev/client/edit/types-for.ts';
import { type AddableType, PART_NAMES } from '../../cli/dev/edit-protocol.ts';
import { builtInRegistry } from '../../renderer/generated/registry.ts';
import { languageCodes } from '../../renderer/locale/languages.ts';
import { plainLetters } from '../../renderer/model/slug.ts';
import { checkPartShape } from '../../renderer/phases/3-check-shape/check-page-schemas.ts';

/* Every type is found, and understood in `type:`, by what it is called in each language that there are words of. */

const others = languageCodes.filter((code) => code !== 'en');
const known = PART_NAMES.flatMap((name) =>
  [...builtInRegistry[name]].map(([type, { schema, facts }]) => {
    const { title = '', description = '', called = {} } = schema().schema;
    return { name, type, title, description, facts, called };
  }),
);

/** What the search looks through on a site in a language. */
function typesIn(language: string): AddableType[] {
  return known.map(({ facts, called, ...about }) => {
    return { ...about, aliases: [...(facts.aliases ?? []), called[language] ?? ''], examples: [] };
  });
}

const found = (search: string, language: string) =>
  typesFor(search, typesIn(language)).map(({ type }) => type);

test.each(known)('$type is called something in each language', ({ name, type, called }) => {
  expect(Object.keys(called)).toEqual(others);
  for (const [language, words] of Object.entries(called)) {
    for (const word of words.split(', ')) {
      expect(found(word, language), word).toContain(type);
      expect(found(plainLetters(word), language), word).toContain(type);
      const kind = name === 'sections' ? 'section' : 'overlay';
      const [problem] = checkPartShape(kind, { type: word }, builtInRegistry);
      expect(problem?.suggest, `type: ${word}`).toBe(word === type ? undefined : type);
    }
  }
});

test.each([
  ['equipe', 'fr', 'speakers'],
  ['avis', 'fr', 'testimonials'],
  ['horaires', 'fr', 'location'],
  ['شائعة', 'ar', 'faq'],
  ['الصور', 'ar', 'gallery'],
  ['أَسْعار', 'ar', 'pricing-table'],
  ['story', 'de', 'case-study'],
])('%s finds, in %s, %s first of all', (search, language, type) => {
  expect(found(search, language)).toContain(type);
  expect(found(search, language)).not.toContain('header');
});
