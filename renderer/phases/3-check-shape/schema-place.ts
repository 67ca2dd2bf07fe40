import { pointerKeys } from '../../model/pointer.ts';
import { memberOf } from '../../model/value-at.ts';
import { followReference } from '../../registry/schema/follow-reference.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';

/** A value's place in the schemas: what describes it, and how it is spoken of. */
export interface SchemaPlace {
  /** The schema of the value, references followed and the branch chosen. */
  schema: JsonSchema;
  /** How the value is named in a sentence: `heading`, entry 2 of `items`, Hero. */
  name: string;
  /** The key of the value in its group, where it has one. */
  key?: string;
  /** Whether its group has to have the key. */
  isRequired?: boolean;
}

/** A schema with the definitions that its references lead to. */
export interface RootSchema {
  root: JsonSchema;
  start: JsonSchema;
  /** What a value of the whole schema is called: "this page", "this section". */
  noun: string;
}

/** Follows a JSON pointer through value and schema together. */
export function findPlace(from: RootSchema, value: unknown, pointer: string): SchemaPlace {
  let at = value;
  const start = resolveSchema(from.root, from.start, at);
  let place: SchemaPlace = {
    schema: start,
    name: start.title && start.properties?.type ? start.title : from.noun,
  };
  for (const key of pointerKeys(pointer)) {
    at = memberOf(at, key);
    place = descend(from.root, place, key, at);
  }
  return place;
}

function descend(root: JsonSchema, parent: SchemaPlace, key: string, value: unknown): SchemaPlace {
  const { items, additionalProperties } = parent.schema;
  const own = propertyOf(root, parent.schema, key);
  const next = own ?? (typeof items === 'object' ? items : undefined) ?? additionalProperties;
  const schema = typeof next === 'object' ? resolveSchema(root, next, value) : {};
  if (!own && typeof items === 'object') {
    const title = schema.properties?.type && schema.title;
    return { schema, name: title || `entry ${Number(key) + 1} of ${parent.name}` };
  }
  return { schema, name: `\`${key}\``, key, isRequired: parent.schema.required?.includes(key) };
}

/** The schema of a key, perhaps in a form of several that a value may have. */
function propertyOf(root: JsonSchema, schema: JsonSchema, key: string): JsonSchema | undefined {
  const { properties, anyOf = [] } = schema;
  if (properties && Object.hasOwn(properties, key)) return properties[key];
  const forms = anyOf.map((one) => followReference(one, root));
  return forms.flatMap((one) => propertyOf(root, one, key) ?? [])[0];
}

/** What to do about an empty value: one that is required cannot be deleted. */
export function writeOrDelete(write: string, { isRequired }: SchemaPlace): string {
  return isRequired ? write : `${write}, or delete the line if it is not needed`;
}

/** Follows references and chooses the branch that the value's tag names. */
export function resolveSchema(root: JsonSchema, schema: JsonSchema, value: unknown): JsonSchema {
  const at = followReference(schema, root);
  const tag = at.discriminator?.propertyName;
  if (!tag || !at.oneOf) return at;
  const written = memberOf(value, tag);
  const branch = branchesOf(root, at).find((one) => one.properties?.[tag]?.const === written);
  return branch && written !== undefined ? branch : at;
}

/** The branches of a schema with a tag (a discriminator), references followed. */
export function branchesOf(root: JsonSchema, schema: JsonSchema): JsonSchema[] {
  return (schema.oneOf ?? []).map((branch) => resolveSchema(root, branch, undefined));
}
