import {
  childPointer,
  type Diagnostic,
  isMapping,
  type JsonSchema,
  nearestName,
  suggestOr,
} from '../../renderer/index.ts';
import { metaMistake, schemaChecker, schemaWithoutWords, WORDS } from './validator.ts';

/** What in the schema of a custom section cannot be used, and where. */
export type UnusableSchema = Pick<Diagnostic, 'pointer' | 'onKey' | 'message' | 'help' | 'suggest'>;

type Ajv = ReturnType<typeof schemaChecker>;

/** One group of a schema, without its texts for people; `type` is its own or that of the group around it. */
interface Group {
  schema: Readonly<Record<string, unknown>>;
  pointer: string;
  type: unknown;
}

/** The first mistake in the schema of a custom section: what is not JSON Schema, then what no checker could obey. */
export function findSchemaMistake(schema: JsonSchema): UnusableSchema | undefined {
  const ajv = schemaChecker();
  return firstMistake(
    schema,
    (group) =>
      unknownRequired(group) ??
      unknownKeyword(group, ajv) ??
      unknownFormat(group, ajv) ??
      withoutType(group, ajv) ??
      uselessValue(group),
  );
}

/** The same of a schema of data, which may use all of JSON Schema: what cannot be meant. */
export function findSlipInSchema(schema: JsonSchema): UnusableSchema | undefined {
  return firstMistake(schema, (group) => {
    const lack = unknownRequired(group);
    return lack?.suggest === undefined ? uselessValue(group) : lack;
  });
}

function firstMistake(
  schema: JsonSchema,
  find: (group: Group) => UnusableSchema | undefined,
): UnusableSchema | undefined {
  const mistake = metaMistake(schema);
  if (mistake) return mistake;
  const own = schemaWithoutWords(schema) as Group['schema'];
  for (const group of groupsIn({ schema: own, pointer: '', type: undefined })) {
    const found = find(group);
    if (found) return found;
  }
  return undefined;
}

/** What holds schemas by their names, in a list, or one; the last two for the same value as the schema itself. */
const NAMED = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const SINGLE = ['items', 'additionalProperties', 'contains', 'propertyNames'];
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

function* groupsIn(group: Group): Generator<Group> {
  const { schema, pointer } = group;
  const type = schema.type ?? group.type;
  yield { ...group, type };
  for (const [key, value] of Object.entries(schema)) {
    const at = childPointer(pointer, key);
    const isSame = SAME_VALUE.includes(key);
    const inner = NAMED.includes(key) || Array.isArray(value) ? Object(value) : { '': value };
    if (!isSame && ![...NAMED, ...SINGLE, 'prefixItems'].includes(key)) continue;
    for (const [name, one] of Object.entries(inner)) {
      const place = name === '' ? at : childPointer(at, name);
      const below = { schema: one as Group['schema'], pointer: place, type: undefined };
      if (isMapping(one)) yield* groupsIn(isSame ? { ...below, type } : below);
    }
  }
}

/** A name that a group requires and does not describe, so that nothing could ever be right. */
function unknownRequired({ schema, pointer }: Group): UnusableSchema | undefined {
  const { properties, required = [] } = schema as JsonSchema;
  const names = Object.keys(properties ?? {});
  const at = properties ? required.findIndex((one) => one !== 'type' && !names.includes(one)) : -1;
  const name = required[at];
  if (name === undefined) return undefined;
  const meant = nearestName(name, names);
  return {
    pointer: `${pointer}/required/${at}`,
    message: `It requires \`${name}\`, which is none of its properties.`,
    ...suggestOr(meant, `There are: ${names.join(', ')}`),
  };
}

function unknownKeyword({ schema, pointer }: Group, ajv: Ajv): UnusableSchema | undefined {
  const name = Object.keys(schema).find((key) => !ajv.RULES.keywords[key]);
  if (name === undefined) return undefined;
  const meant = nearestName(name, [...Object.keys(ajv.RULES.keywords), ...WORDS]);
  return {
    pointer: childPointer(pointer, name),
    onKey: true,
    message: `\`${name}\` is not a keyword of JSON Schema.`,
    help: meant
      ? `Did you mean \`${meant}\`?`
      : 'If it is the name of a field, write it below `properties`.',
  };
}

/** What JSON Schema calls some of the formats. */
const STANDARD: Readonly<Record<string, string>> = {
  date: 'calendar-date',
  'date-time': 'instant',
  uri: 'href',
  'uri-reference': 'href',
};

function unknownFormat({ schema, pointer }: Group, ajv: Ajv): UnusableSchema | undefined {
  const { format } = schema;
  if (typeof format !== 'string' || format in ajv.formats) return undefined;
  const names = Object.keys(ajv.formats);
  const meant = STANDARD[format] ?? nearestName(format, names);
  const other = 'For any other form, delete `format` and write a `pattern`.';
  return {
    pointer: childPointer(pointer, 'format'),
    message: `There is no format \`${format}\`.`,
    help: `${meant ? `Did you mean \`${meant}\`?\n` : ''}There are: ${names.join(', ')}\n${other}`,
  };
}

/** A keyword that means something for one type alone, where another or none is named. */
function withoutType({ schema, pointer, type }: Group, ajv: Ajv): UnusableSchema | undefined {
  const types = [type].flat();
  const isMeant = (one: string) =>
    types.includes(one) || (one === 'number' && types.includes('integer'));
  for (const { type: wanted, rules } of ajv.RULES.rules) {
    const rule = rules.find(({ keyword }) => Object.hasOwn(schema, keyword));
    if (!wanted || !rule || isMeant(wanted)) continue;
    return {
      pointer: childPointer(pointer, rule.keyword),
      onKey: true,
      message: `\`${rule.keyword}\` means nothing without \`"type": "${wanted}"\`.`,
      help: `Write \`"type": "${wanted}"\` beside it, or delete it.`,
    };
  }
  return undefined;
}

/** A pattern that is no regular expression, or a choice of nothing. */
function uselessValue({ schema, pointer }: Group): UnusableSchema | undefined {
  const { pattern, enum: choices } = schema as JsonSchema;
  if (choices?.length === 0)
    return { pointer: childPointer(pointer, 'enum'), message: '`enum` has no values.' };
  try {
    new RegExp(pattern ?? '', 'u');
    return undefined;
  } catch {
    return {
      pointer: childPointer(pointer, 'pattern'),
      message: '`pattern` is not a regular expression.',
      help: 'Write one as JavaScript has it, with the flag u.',
    };
  }
}
