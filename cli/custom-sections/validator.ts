import Ajv2020, { type Options } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { ContentShape, JsonSchema, Validate } from '../../renderer/index.ts';
import { isMapping, once, valueAt } from '../../renderer/light.ts';

const ANNOTATIONS = [
  'markdown',
  'href',
  'page-path',
  'feed',
  'time-zone',
  'currency',
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
  'name',
  'key',
  'autocomplete',
  'campaign',
  'form',
  'theme',
  'point',
  'days',
  'hours',
];

/** The texts of schemas for people. Validators hold their schemas, and each run would load it with them. */
export const WORDS = [
  'title',
  'description',
  'examples',
  'default',
  'mistakes',
  'whenToUse',
  'called',
  'leastWidth',
  'bestLength',
  'defaultUnless',
  'inherits',
  'bestContrast',
  'parallelTo',
  'firstStays',
  'synonyms',
  'absent',
  'ownersOnly',
  'forDevelopers',
  'topic',
  'fact',
  'choiceWords',
  'plain',
  'ofKind',
];

/** Keywords whose value has names of its own. */
const NAMED = ['properties', '$defs'];

/**
 * Strict, all errors, no coercion: what a marketer writes is never silently changed. It takes schemas
 * without their texts for people.
 */
export function createAjv(options: Pick<Options, 'code' | 'validateSchema'>) {
  const ajv = new Ajv2020.default({
    ...options,
    allErrors: true,
    messages: false,
    discriminator: true,
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
  });
  for (const name of ANNOTATIONS) ajv.addFormat(name, true);
  return ajv;
}

/** A schema without its texts for people. */
export function schemaWithoutWords(value: unknown, named = false): unknown {
  if (Array.isArray(value)) return value.map((inner) => schemaWithoutWords(inner));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => named || !WORDS.includes(key))
      .map(([key, inner]) => [key, schemaWithoutWords(inner, !named && NAMED.includes(key))]),
  );
}

/** What knows which schemas can be used. It takes as long to make as many schemas to check. */
export const schemaChecker = once(() => createAjv({}));

/** What in a schema is not JSON Schema, and where; undefined if all of it is. */
export function metaMistake(
  schema: JsonSchema,
): { pointer: string; message: string; help?: string } | undefined {
  const ajv = schemaChecker();
  if (ajv.validateSchema(schemaWithoutWords(schema) as JsonSchema)) return undefined;
  const { instancePath = '', params = {} } = ajv.errors?.[0] ?? {};
  const wanted =
    params.allowedValues?.join(', ') ??
    ([params.type ?? []].flat().join(' or ') || 'what JSON Schema has there');
  const key = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  const value = valueAt(schema, instancePath);
  const isAlone = params.type === 'array' && !isMapping(value);
  return {
    pointer: instancePath,
    message: `\`${instancePath.slice(1)}\` must be: ${wanted}.`,
    ...(typeof value === 'string' &&
      OTHER_TYPES[value] && { help: `Write: "${key}": "${OTHER_TYPES[value]}"` }),
    ...(isAlone && {
      help:
        typeof value === 'boolean'
          ? `Delete it here: \`${key}\` is a list of names in the group around the field.`
          : `Write a list: "${key}": [${JSON.stringify(value)}]`,
    }),
  };
}

/** What other languages call the types of JSON Schema. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  date: 'string',
  dict: 'object',
  enum: 'string',
  float: 'number',
  group: 'object',
  int: 'integer',
  list: 'array',
  map: 'object',
  markdown: 'string',
  str: 'string',
  text: 'string',
  url: 'string',
};

/**
 * The validation function of one self-contained schema that was checked, as the code of a CommonJS module.
 * @throws Error where ajv does not take the schema.
 */
export function compileValidator(schema: JsonSchema): string {
  const ajv = createAjv({ code: { source: true }, validateSchema: false });
  return standaloneCode.default(ajv, ajv.compile(schemaWithoutWords(schema) as JsonSchema));
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
  const validate = ajv.compile(schemaWithoutWords(schema) as JsonSchema);
  return { validate: validate as Validate, schema: () => ({ schema, root: schema }) };
}
