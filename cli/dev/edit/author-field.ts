import { isMapping, type Json, type JsonSchema, valueAt } from '../../../renderer/index.ts';
import { withoutEnding } from '../../../renderer/light.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { firstText } from './first-text.ts';

/** How the author of an article is given in the panel: chosen from the people of the site, else by name. */
export function authorField(
  preview: Preview,
  value: Json | undefined,
  whole: JsonSchema = {},
): JsonSchema {
  const title = 'author';
  const people = preview.snapshot.sources
    .filter(({ path }) => /^data\/[^/]+\.ya?ml$/.test(path))
    .flatMap(({ path }) => {
      const list = fileValue(preview, path);
      const items = valueAt(list, '/kind') === 'people' ? valueAt(list, '/items') : [];
      const name = withoutEnding(path.slice('data/'.length));
      return (Array.isArray(items) ? items : []).flatMap((person) =>
        typeof person?.id === 'string'
          ? [{ reference: `${name}.${person.id}`, words: firstText(person) }]
          : [],
      );
    });
  const isPerson = isMapping(value) && 'from' in value;
  if (isMapping(value) && !isPerson) return { ...whole, title };
  if (people.length === 0 && !isPerson) {
    return { type: 'string', minLength: 1, title, description: 'The name of who wrote it.' };
  }
  const written =
    value === undefined ? [] : [isMapping(value) ? String(value.from) : String(value)];
  const known = people.map(({ reference }): string => reference);
  const others = written.filter((one) => !known.includes(one));
  return {
    format: 'entry',
    title,
    description: 'Who wrote it. The tab Site has the list of people.',
    enum: [...known, ...others],
    choiceWords: [...people.map(({ words }) => words), ...others],
  };
}
