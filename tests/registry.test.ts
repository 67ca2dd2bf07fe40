import { expect, test } from 'vitest';
import { builtInTypes } from '../cli/custom-sections/load-types.ts';
import { verdict } from '../cli/graph/pages.ts';
import { soundSite } from '../cli/graph/site.ts';
import { builtInRegistry } from '../renderer/generated/registry.ts';
import { type Diagnostic, isError } from '../renderer/model/diagnostic.ts';
import type { PartType } from '../renderer/registry/registry.ts';
import { createRegistry } from '../renderer/registry/registry.ts';
import type { JsonSchema } from '../renderer/registry/schema/json-schema.ts';
import type { SectionFacts } from '../renderer/registry/type-facts.ts';
import { storeInMemory } from './support/store-in-memory.ts';

/*
 * A registry is a value: what one site adds to it, that site alone may use. `house-rules` is made
 * by hand here, as the program makes custom sections.
 */

const schema: JsonSchema = {
  title: 'House rules',
  type: 'object',
  additionalProperties: false,
  properties: {
    type: { const: 'house-rules' },
    heading: { type: 'string' },
    photo: { type: 'string', format: 'asset' },
  },
  required: ['type', 'heading'],
};

const type: PartType<SectionFacts> = {
  facts: {
    aliases: ['rules'],
    check: () => [
      { rule: 'page/no-heading', severity: 'error', pointer: '/heading', message: 'Closed.' },
    ],
  },
  validate: Object.assign((value: unknown) => 'heading' in Object(value), {
    errors: [
      {
        keyword: 'required',
        instancePath: '',
        schemaPath: '#/required',
        params: { missingProperty: 'heading' },
      },
    ],
  }),
  schema: () => ({ schema, root: schema }),
  texts: { properties: { heading: { text: '' }, photo: { text: 'asset' } } },
};

const { sections, overlays, providers, pageTexts } = builtInRegistry;
const registry = createRegistry(
  { sections: new Map([...sections, ['house-rules', type]]), overlays, providers },
  {
    ...pageTexts,
    properties: { ...pageTexts.properties, sections: { items: { part: 'section' } } },
  },
);

test('a type of its own is checked by its own schema and facts, and its texts are known', () => {
  const found = check('{ type: house-rules, heading: "{{nobody}}", photo: none.jpg }');
  expect(found.map(({ rule, pointer }) => [rule, pointer]).sort()).toEqual([
    ['asset/missing', '/sections/0/photo'],
    ['page/no-heading', '/sections/0/heading'],
    ['text/unknown-variable', '/sections/0/heading'],
  ]);
  const [missing] = check('{ type: house-rules }');
  expect(missing?.message).toBe('House rules needs the field `heading`.');
});

test.each(['rules', 'house-rule'])('it is suggested for `%s`', (written) => {
  expect(check(`{ type: ${written}, heading: Hi }`)[0]?.suggest).toBe('house-rules');
});

test('it changes no message about other types, and no other registry', () => {
  const other = '{ type: heros, heading: Hi }';
  expect(check(other)).toEqual(check(other, builtInRegistry));
  const [unknown] = check('{ type: house-rules, heading: Hi }', builtInRegistry);
  expect(unknown?.rule).toBe('schema/unknown-type');
});

/** What is found in the only section of the only page. */
function check(section: string, known = registry): Diagnostic[] {
  const page = `title: The workshop and its rules
description: When the workshop is open, and when somebody answers the telephone of the workshop.
sections: [${section}]
`;
  const sources = [
    { path: 'pages/index.yaml', text: page },
    { path: 'site.yaml', text: SITE },
  ];
  const types = { ...builtInTypes(), registry: known };
  const { ask } = storeInMemory({ sources, assets: ['share.svg'] }, types);
  expect(ask(soundSite)).toBeDefined();
  const { diagnostics } = ask(verdict, 'pages/index.yaml');
  return diagnostics.filter(isError);
}

const SITE = `name: Spoke
product: Spoke
url: https://spoke.example
locale: en
organization: { name: Spoke }
social: { image: { src: share.svg, alt: A wheel } }
`;
