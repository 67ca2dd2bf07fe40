import type { JsonSchema } from '../../renderer/index.ts';
import { followReference, pointerKeys, WORDED } from '../../renderer/light.ts';
import type { PartFields } from './edit-protocol.ts';
import { fittingSchema, shapesOf } from './field-schema.ts';
import { entryWords, fieldAt, fieldWords } from './field-words.ts';
import type { Schemas } from './schema-of-file.ts';

/** A field on the way to another one. */
export interface FieldStep {
  /** What the panel calls it; undefined for an entry of a list, and for what no schema knows. */
  label?: string;
  /** The fields beside it, with itself. */
  beside: Readonly<Record<string, JsonSchema>>;
}

/** What describes an entry of a list of this name, where the list does not. */
export type EntrySchemas = (list: string, entry: unknown) => Schemas | undefined;

/** The fields on the way to a place in a value, one for each key, as the panel calls them. */
export function stepsTo(
  keys: readonly string[],
  value: unknown,
  { schema, root }: Schemas,
  schemasOf: EntrySchemas = () => undefined,
  list = '',
): FieldStep[] {
  const [key, ...deeper] = keys;
  if (key === undefined) return [];
  const own = shapeOf(schema, value, root);
  const inner = Object(value)[key];
  const next = schemasOf(list, inner) ?? { schema: innerSchema(own, key), root };
  const step = { label: labelOf(own, key, inner), beside: own.properties ?? {} };
  return [step, ...stepsTo(deeper, inner, next, schemasOf, key)];
}

/** What the panel calls the field at a place in what it shows fields of, or the list that it stands in. */
export function labelIn(
  { schema, root, value }: Pick<PartFields, 'schema' | 'root' | 'value'>,
  pointer: string,
): string {
  const schemas = { schema: schema as JsonSchema, root: root as JsonSchema };
  const steps = stepsTo(pointerKeys(pointer), value, schemas);
  return steps.findLast(({ label }) => label !== undefined)?.label ?? fieldAt(pointer);
}

/** Of several shapes that a value may have the one that it has. */
function shapeOf(schema: JsonSchema, value: unknown, root: JsonSchema): JsonSchema {
  const fitting = fittingSchema(followReference(schema, root), value, root);
  const shapes = shapesOf(fitting, root);
  return shapes?.shapes.get(String(Object(value)[shapes.key])) ?? fitting;
}

function innerSchema(schema: JsonSchema, key: string): JsonSchema {
  const { properties = {}, items, additionalProperties } = schema;
  // What is for one state of a campaign has the fields of what is around it.
  const isState = WORDED.some((state) => state === key);
  const found = properties[key] ?? (isState ? schema : (items ?? additionalProperties));
  return typeof found === 'object' ? found : {};
}

function labelOf(
  { type, properties, additionalProperties }: JsonSchema,
  key: string,
  inner: unknown,
): string | undefined {
  const own = properties?.[key];
  if (own) return own.title ?? fieldWords(key);
  const isMap = type !== 'array' && !properties && typeof additionalProperties === 'object';
  return isMap ? entryWords(key, inner) : undefined;
}
