import { compile, type Options } from 'json-schema-to-typescript';
import type { JsonSchema } from '../../renderer/index.ts';
import { pascalCase } from '../../renderer/light.ts';

/** TypeScript types of everything a marketer may write, from the composed schemas. */
export function generateTypes(
  files: Record<'page' | 'site' | 'mail' | 'campaign', JsonSchema>,
): Promise<string> {
  return compileTypes('Content', files, files.page.$defs, {
    bannerComment: '/* Generated from the schemas by `npm run compile`. */',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
}

/** TypeScript types of these schemas and of the definitions that they refer to; `title` is the name of the whole. */
export function compileTypes(
  title: string,
  parts: Readonly<Record<string, JsonSchema>>,
  definitions: JsonSchema['$defs'],
  options: Partial<Options>,
): Promise<string> {
  const names = Object.keys(parts);
  const whole = Object.entries(parts).map(
    ([name, { $defs: _defs, $id: _id, ...part }]) => [name, part] as const,
  );
  const content = {
    title,
    type: 'object',
    additionalProperties: false,
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    $defs: nameTypes({ ...definitions, ...Object.fromEntries(whole) }),
  };
  return compile(content as never, title, {
    additionalProperties: false,
    format: false,
    ...options,
  });
}

/** Definitions get the type's name as title; every other title goes, so that none shadows. */
function nameTypes(definitions: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      { ...(plain(definition) as JsonSchema), title: typeName(name) },
    ]),
  );
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
