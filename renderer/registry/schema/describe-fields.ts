import { followReference } from './follow-reference.ts';
import type { JsonSchema } from './json-schema.ts';

/** A field as documentation describes it. */
export interface FieldFacts {
  name: string;
  /** What may stand there, in a few words: `text`, `list`, `plain | dark`. */
  kind: string;
  isRequired: boolean;
  description: string;
  default?: string;
  example?: string;
  /** Fields of the mapping, or of each entry of the list, that stands there. */
  fields: FieldFacts[];
}

/** Levels of fields that are described: a section, its lists, and the fields of their entries. */
const depth = 3;

/** Describes all fields of a schema; references lead into `root`. */
export function describeFields(schema: JsonSchema, root: JsonSchema, level = 1): FieldFacts[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, written]) => {
    const field = followReference(written, root);
    const entry = field.items ? followReference(field.items as JsonSchema, root) : field;
    return {
      name,
      kind: kindOf(field, root),
      isRequired: required.has(name),
      description: field.description ?? '',
      default: wordOf(field.default),
      example: wordOf(field.examples?.[0]),
      fields: level < depth ? describeFields(entry, root, level + 1) : [],
    };
  });
}

function kindOf(field: JsonSchema, root: JsonSchema): string {
  if (field.const !== undefined) return String(field.const);
  if (field.enum) return field.enum.join(' | ');
  if (field.discriminator) return choiceOf(field, root);
  if (field.format === 'markdown') return 'Markdown';
  if (field.type === 'string') return field.format ?? 'text';
  if (field.type === 'array') return 'list';
  if (field.type === 'object') return 'mapping';
  if (field.type === 'boolean') return 'true | false';
  const either = field.oneOf ?? field.anyOf;
  if (either)
    return [...new Set(either.map((one) => kindOf(followReference(one, root), root)))].join(' or ');
  return field.type ?? 'anything';
}

/** A mapping of several shapes, discriminated by one of its fields. */
function choiceOf({ discriminator, oneOf = [] }: JsonSchema, root: JsonSchema): string {
  const key = discriminator?.propertyName ?? '';
  const shapes = oneOf.map((one) => followReference(one, root).properties?.[key]?.const);
  return `mapping, ${key}: ${shapes.join(' | ')}`;
}

function wordOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
