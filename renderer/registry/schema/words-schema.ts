import type { JsonSchema } from './json-schema.ts';

/**
 * The schema of the words that a site brings along, from that of a whole language: any of them, without
 * what follows from the language itself, such as its name and script.
 */
export function wordsSchema({ properties, $defs }: JsonSchema): JsonSchema {
  const { name: _name, script: _script, $schema: _schema, ...groups } = properties ?? {};
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'composed-words.schema.json',
    title: 'Interface words',
    description:
      'The words that no page writes, such as those of forms, notices and e-mails, in one language. {places} stand for what is put in.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(groups).map(([name, group]) => [name, withoutDemands(group)]),
    ),
    $defs,
  };
}

/** Which words are missing and which placeholders are wrong, their own check explains better. */
function withoutDemands({ required: _required, ...group }: JsonSchema): JsonSchema {
  const { firstOfMonth: _first, ...words } = group.properties ?? {};
  if (!group.properties) return group;
  const properties = Object.entries(words).map(([name, { pattern: _pattern, ...word }]) => [
    name,
    word.type === 'string' ? { ...word, minLength: 1 } : word,
  ]);
  return { ...group, properties: Object.fromEntries(properties) };
}
