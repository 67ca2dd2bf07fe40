import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import glob from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSchemas } from '../cli/compile/read-schemas.ts';
import { builtInRegistry, editorSchemas } from '../renderer/index.ts';
import { composeProviders } from '../renderer/registry/schema/compose-providers.ts';
import { composePageSchema } from '../renderer/registry/schema/compose-schema.ts';
import type { JsonSchema } from '../renderer/registry/schema/json-schema.ts';

const root = join(import.meta.dirname, '..');
const sources = await readSchemas(root);
const common: JsonSchema = {
  $defs: { ...sources.common.$defs, ...composeProviders(sources.providers) },
};

describe('the schemas', () => {
  it('describe every field, so that editors and documentation can', () => {
    const silent = Object.entries({
      site: sources.site,
      page: sources.page,
      data: sources.data,
      lead: sources.lead,
      mail: sources.mail,
      common,
      ...sources.sections,
      ...sources.overlays,
    }).flatMap(([name, schema]) => undescribed(schema, common, name));
    expect(silent).toEqual([]);
  });

  it('name every section and overlay type in the composed page', () => {
    const composed = composePageSchema(sources);
    const types = (kind: string) => composed.$defs?.[kind]?.oneOf?.map(({ $ref }) => $ref);
    expect(types('section')).toHaveLength(Object.keys(sources.sections).length);
    expect(types('overlay')).toHaveLength(Object.keys(sources.overlays).length);
  });
});

describe('the schemas for editors', () => {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true, validateFormats: false });
  const validators = Object.fromEntries(
    Object.entries(editorSchemas(builtInRegistry)).map(([name, schema]) => [
      name,
      ajv.compile(schema),
    ]),
  );

  it('accept states of campaigns wherever there are fields', () => {
    const page = {
      title: 'Half price',
      description: 'Half price until the end of May.',
      campaign: 'spring',
      in: ['open', 'closed'],
      closed: { title: 'It is over', robots: 'noindex' },
      sections: [
        {
          type: 'hero',
          heading: 'Half price',
          closed: { heading: 'It is over' },
          actions: [{ label: 'Take it', href: '/', in: 'open', lastCall: { label: 'Now' } }],
        },
        { type: 'countdown', in: ['open', 'lastCall'] },
        { type: 'webinar-details', campaign: 'demo', heading: 'The next dates' },
      ],
    };
    validators.page?.(page);
    expect(validators.page?.errors ?? []).toEqual([]);
    validators.page?.({ ...page, in: 'opened' });
    expect(validators.page?.errors).not.toBeNull();
    validators.page?.({ ...page, sections: [{ type: 'hero', heading: 'A', ins: 'open' }] });
    expect(validators.page?.errors).not.toBeNull();
  });

  for (const file of glob
    .sync('sites/childcare/{pages,partials}/**/*.yaml', { cwd: root })
    .sort()) {
    it(`accept ${file}`, () => {
      const validate = validators[file.includes('/pages/') ? 'page' : 'partial'];
      validate?.(parse(readFileSync(join(root, file), 'utf8')));
      expect(validate?.errors ?? []).toEqual([]);
    });
  }

  it('refuse an unknown field of a section', () => {
    const page = { title: 'T', description: 'D', sections: [{ type: 'hero', headine: 'H' }] };
    expect(validators.page?.(page)).toBe(false);
  });
});

/** Pointers of the fields without a description, of their own or where they refer to. */
function undescribed(schema: JsonSchema, common: JsonSchema, at: string): string[] {
  const here = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
    ...(description(field, common) || field.const !== undefined ? [] : [`${at}/${key}`]),
    ...undescribed(field, common, `${at}/${key}`),
  ]);
  const items = schema.items && typeof schema.items === 'object' ? [schema.items] : [];
  const nested = [...items, ...(schema.oneOf ?? []), ...Object.values(schema.$defs ?? {})];
  return [...here, ...nested.flatMap((inner) => undescribed(inner, common, at))];
}

function description(field: JsonSchema, common: JsonSchema): string | undefined {
  const name = field.$ref?.split('/').at(-1) ?? '';
  return field.description ?? common.$defs?.[name]?.description;
}
