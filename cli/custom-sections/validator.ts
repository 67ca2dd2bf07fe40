import Ajv2020 from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { ContentShape, JsonSchema, Validate } from '../../renderer/index.ts';

const ANNOTATIONS = [
  'markdown',
  'href',
  'page-path',
  'asset',
  'icon',
  'instant',
  'calendar-date',
  'past-date',
  'color',
  'id',
  'locale',
  'template',
  'lead-email',
  'lead-type',
  'field-name',
  'theme',
  'point',
];

/** The texts of schemas for people. Validators hold their schemas, and each run would load it with them. */
export const WORDS = [
  'title',
  'description',
  'examples',
  'default',
  'mistakes',
  'whenToUse',
  'leastWidth',
  'bestLength',
  'bestContrast',
  'parallelTo',
  'synonyms',
  'ownersOnly',
  'ofKind',
];

const WHEN_TO_USE = {
  type: 'object',
  additionalProperties: false,
  properties: {
    goal: { enum: ['frame', 'explain', 'prove', 'ask', 'read'] },
    for: { type: 'string', minLength: 1 },
    otherwise: { type: 'string', minLength: 1 },
  },
  required: ['goal', 'for'],
};

const SYNONYMS = { type: 'array', items: { type: 'string', pattern: '^!?[a-z]+$' } };

/** Keywords whose value has names of its own. */
const NAMED = ['properties', '$defs'];

/**
 * Strict, all errors, no coercion: what a marketer writes is never silently changed. `esm` where the
 * code is to be a module.
 */
export function createAjv({ esm }: { esm: boolean }) {
  const ajv = new Ajv2020.default({
    allErrors: true,
    messages: false,
    discriminator: true,
    keywords: [
      'mistakes',
      'leastWidth',
      'parallelTo',
      { keyword: 'whenToUse', metaSchema: WHEN_TO_USE },
      { keyword: 'synonyms', metaSchema: SYNONYMS },
      { keyword: 'ownersOnly', metaSchema: { const: true } },
      { keyword: 'ofKind', metaSchema: { const: true } },
    ],
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    code: { source: true, esm },
  });
  for (const name of ANNOTATIONS) ajv.addFormat(name, true);
  return ajv;
}

/** A schema without its texts for people. */
export function withoutWords(value: unknown, named = false): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutWords(inner));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => named || !WORDS.includes(key))
      .map(([key, inner]) => [key, withoutWords(inner, !named && NAMED.includes(key))]),
  );
}

/** What in a schema is not JSON Schema, and where; undefined if all of it is. */
export function metaMistake(schema: JsonSchema): { pointer: string; message: string } | undefined {
  const ajv = createAjv({ esm: false });
  if (ajv.validateSchema(withoutWords(schema) as JsonSchema)) return undefined;
  const { instancePath = '', params = {} } = ajv.errors?.[0] ?? {};
  const wanted =
    params.allowedValues?.join(', ') ??
    ([params.type ?? []].flat().join(' or ') || 'what JSON Schema has there');
  return { pointer: instancePath, message: `\`${instancePath.slice(1)}\` must be: ${wanted}.` };
}

/**
 * The validation function of one self-contained schema, as the code of a CommonJS module.
 * @throws Error where ajv does not take the schema.
 */
export function compileValidator(schema: JsonSchema): string {
  const ajv = createAjv({ esm: false });
  return standaloneCode.default(ajv, ajv.compile(withoutWords(schema) as JsonSchema));
}

/**
 * What checks content by one self-contained schema, which may come from another program: formats and
 * keywords that are unknown here check nothing.
 * @throws Error where a reference leads nowhere.
 */
export function compileShape(schema: JsonSchema): ContentShape {
  const ajv = new Ajv2020.default({
    allErrors: true,
    messages: false,
    discriminator: true,
    strict: false,
    validateFormats: false,
  });
  const validate = ajv.compile(withoutWords(schema) as JsonSchema);
  return { validate: validate as Validate, schema: () => ({ schema, root: schema }) };
}
