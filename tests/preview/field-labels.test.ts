import { describe, expect, test } from 'vitest';
import { builtInTypes } from '../../cli/custom-sections/load-types.ts';
import { plainWords } from '../../cli/dev/client/edit/plain-words.ts';
import { PART_NAMES } from '../../cli/dev/edit-protocol.ts';
import { labelFields } from '../../cli/dev/field-labels.ts';
import { fieldWords } from '../../cli/dev/field-words.ts';
import {
  builtInRegistry,
  editorSchemas,
  type JsonSchema,
  type LocatedDiagnostic,
} from '../../renderer/index.ts';
import { capitalize, isMapping } from '../../renderer/light.ts';
import { storeInMemory } from '../support/store-in-memory.ts';

/* Messages name each field as the panel does: by its title, else by its key in words. */

type Fields = [key: string, label: string][];

function fieldsIn(schema: unknown): Fields {
  if (!isMapping(schema)) return [];
  const { properties = {} } = schema as JsonSchema;
  const own = isMapping(properties) ? Object.entries(properties) : [];
  return [
    ...own.map(([key, { title = fieldWords(key) }]): Fields[number] => [key, capitalize(title)]),
    ...Object.values(schema).flatMap(fieldsIn),
  ];
}

/** What is said of an empty field of a file, and where. */
function saidOf(key: string, file: string, text: string, pointer: string) {
  const source = { path: file, text };
  const types = builtInTypes();
  const store = storeInMemory({ sources: [source], assets: [] }, types);
  const message = `\`${key}\` is empty.`;
  const found = { file, pointer: `${pointer}/${key}`, message } as LocatedDiagnostic;
  const labels = labelFields(found, { store, types });
  return { words: plainWords({ message, ...labels }), place: labels.place };
}

const isWord = ([key]: Fields[number]) => /^[A-Za-z]\w*$/.test(key);

const isPartList = (key: string) => PART_NAMES.some((name) => name === key);

const FILES = {
  page: 'pages/a.yaml',
  site: 'site.yaml',
  mail: 'mails/a.yaml',
  campaign: 'campaigns/a.yaml',
} as const;

test.each(Object.entries(FILES))('those of the schema of a %s', (kind, file) => {
  const { $defs: _parts, ...schema } = editorSchemas(builtInRegistry)[kind as keyof typeof FILES];
  const fields = fieldsIn(schema).filter(isWord);
  expect(fields.length).toBeGreaterThan(5);
  for (const [key, label] of fields) {
    const { words, place } = saidOf(key, file, 'name: a', '');
    expect(words).toBe(`“${label}” is empty.`);
    // A list of parts is no place of its own.
    expect(place).toBe(isPartList(key) ? '' : label);
  }
});

describe.each(PART_NAMES)('those of %s', (list) => {
  test.each([...builtInRegistry[list].keys()])('%s', (type) => {
    const { schema } = builtInRegistry[list].get(type)?.schema() ?? {};
    const { properties } = schema as JsonSchema;
    for (const [key, label] of fieldsIn({ properties }).filter(isWord)) {
      const text = `${list}:\n  - type: ${type}\n`;
      const { words, place } = saidOf(key, FILES.page, text, `/${list}/0`);
      expect(words).toBe(`“${label}” is empty.`);
      expect(place).toBe(`${(schema as JsonSchema).title}, ${label}`);
    }
  });
});
