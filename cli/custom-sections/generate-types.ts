import { compile } from 'json-schema-to-typescript';
import type { JsonSchema } from '../../renderer/index.ts';
import { pascalCase } from '../../renderer/light.ts';

/** TypeScript types of everything a marketer may write, from the composed schemas. */
export async function generateTypes(
  files: Record<'page' | 'site' | 'mail' | 'campaign', JsonSchema>,
): Promise<string> {
  const definitions = { ...files.page.$defs };
  const names = Object.keys(files);
  const content = {
    title: 'Content',
    type: 'object',
    additionalProperties: false,
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    $defs: {
      ...definitions,
      ...Object.fromEntries(
        Object.entries(files).map(([name, file]) => [
          name,
          { ...file, $defs: undefined, $id: undefined },
        ]),
      ),
    },
  };
  return compile(nameTypes(content, 'Content') as never, 'Content', {
    bannerComment: '/* Generated from the schemas by `npm run compile`. */',
    additionalProperties: false,
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
}

/** Named definitions get the type's name as title; every other title goes, so that none shadows. `title` is the name of the whole. */
export function nameTypes(schema: JsonSchema, title: string): JsonSchema {
  const $defs = Object.fromEntries(
    Object.entries(schema.$defs ?? {}).map(([name, definition]) => [
      name,
      { ...(plain(definition) as JsonSchema), title: typeName(name) },
    ]),
  );
  const { $defs: _defs, ...rest } = schema;
  return { ...(plain(rest) as JsonSchema), title, $defs };
}

function plain(value: unknown, parent?: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => plain(inner));
  if (value === null || typeof value !== 'object') return value;
  const record = value as Record<string, unknown>;
  if (typeof record.$ref === 'string') return { $ref: record.$ref };
  const names = parent === 'properties';
  return Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => names || !['title', 'discriminator', 'examples', 'default'].includes(key))
      .map(([key, inner]) => [key, plain(inner, names ? undefined : key)]),
  );
}

/** `section-hero` → `HeroSection`, `overlay-toast` → `ToastOverlay`, `faqItem` → `FaqItem`. */
export function typeName(definition: string): string {
  const [, prefix, type] = /^(section|overlay)-(.+)$/.exec(definition) ?? [];
  return type ? pascalCase(type) + pascalCase(prefix ?? '') : pascalCase(definition);
}
