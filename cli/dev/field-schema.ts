import type { JsonSchema } from '../../renderer/index.ts';
import { followReference } from '../../renderer/light.ts';

/** The shapes that a value may have, and the field that distinguishes them. */
export function shapesOf(
  schema: JsonSchema,
  root: JsonSchema,
): { key: string; shapes: Map<string, JsonSchema> } | undefined {
  const { discriminator, oneOf } = schema;
  if (!discriminator || !oneOf) return undefined;
  const key = discriminator.propertyName;
  const shapes = oneOf.map((one) => followReference(one, root));
  return {
    key,
    shapes: new Map(shapes.map((shape) => [String(shape.properties?.[key]?.const), shape])),
  };
}

/** Of several schemas for a value the one that fits it, else the first. */
export function fittingSchema(schema: JsonSchema, value: unknown, root: JsonSchema) {
  const either = schema.anyOf ?? (schema.discriminator ? undefined : schema.oneOf);
  if (!either) return schema;
  const all = either.map((one) => followReference(one, root));
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const fitting = all.filter(
    ({ type }) => type === kind || (type === 'integer' && kind === 'number'),
  );
  const hasAll = ({ properties = {} }: JsonSchema) =>
    Object.keys(Object(value)).every((key) => Object.hasOwn(properties, key));
  const isOfKind = ({ properties = {} }: JsonSchema) =>
    Object.entries(Object(value)).every(([key, inner]) => {
      const { const: only = inner, enum: names = [inner] } = properties[key] ?? {};
      return only === inner && names.includes(inner);
    });
  const ofKind = fitting.filter(isOfKind);
  const found = ofKind.find(hasAll) ?? ofKind[0] ?? fitting[0];
  const chosen = found ?? all.find(({ type }) => type === 'string') ?? all[0] ?? {};
  const { description = chosen.description, forDevelopers, topic } = schema;
  const isText = (one: unknown) => (typeof one === 'string') === (chosen.type === 'string');
  const examples = chosen.examples ?? schema.examples?.filter(isText);
  const { plain } = schema.description === undefined ? chosen : schema;
  return { ...chosen, description, examples, plain, forDevelopers, topic };
}
