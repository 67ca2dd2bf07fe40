import type { Json, JsonSchema } from '../../../../renderer/index.ts';

/** Follows the reference of a schema; what it says itself counts more. */
export function resolveField(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref, ...own } = schema;
  if (!$ref) return own;
  const definition = root.$defs?.[$ref.replace('#/$defs/', '')] ?? {};
  return { ...resolveField(definition, root), ...own };
}

/** The shapes that a value may have, and the field that tells them apart. */
export function shapesOf(
  schema: JsonSchema,
  root: JsonSchema,
): { key: string; shapes: Map<string, JsonSchema> } | undefined {
  const { discriminator, oneOf } = schema;
  if (!discriminator || !oneOf) return undefined;
  const key = discriminator.propertyName;
  const shapes = oneOf.map((one) => resolveField(one, root));
  return {
    key,
    shapes: new Map(shapes.map((shape) => [String(shape.properties?.[key]?.const), shape])),
  };
}

/** Of several schemas for a value the one that fits it, else the first. */
export function fittingSchema(schema: JsonSchema, value: Json | undefined, root: JsonSchema) {
  const either = schema.anyOf ?? (schema.discriminator ? undefined : schema.oneOf);
  if (!either) return schema;
  const all = either.map((one) => resolveField(one, root));
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const found = all.find(({ type }) => type === kind || (type === 'integer' && kind === 'number'));
  const chosen = found ?? all.find(({ type }) => type === 'string') ?? all[0] ?? {};
  return { ...chosen, description: schema.description ?? chosen.description };
}

/** A value that a new field or entry begins with, as its schema gives an example of it. */
export function sampleOf(schema: JsonSchema, root: JsonSchema, depth = 0): Json {
  if (schema.const !== undefined) return schema.const as Json;
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example as Json;
  if (schema.default !== undefined) return schema.default as Json;
  if (schema.enum) return schema.enum[0] as Json;
  const shapes = shapesOf(schema, root);
  if (shapes) {
    const [first] = shapes.shapes.values();
    return sampleOf(first ?? {}, root, depth + 1);
  }
  const fitting = fittingSchema(schema, undefined, root);
  if (fitting !== schema && depth < 6) return sampleOf(fitting, root, depth + 1);
  switch (schema.type) {
    case 'array': {
      const entry = resolveField((schema.items ?? {}) as JsonSchema, root);
      const count = Math.max(1, schema.minItems ?? 1);
      return Array.from({ length: count }, () => sampleOf(entry, root, depth + 1));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, inner]) => [name, sampleOf(resolveField(inner, root), root, depth + 1)]),
      );
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return 'New text';
  }
}
