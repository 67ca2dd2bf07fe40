import type { PartType, Registry } from './registry.ts';
import type { JsonSchema } from './schema/json-schema.ts';

/** The names of the fields that two types of sections, or of overlays, have with the same kind of value. */
export function fieldsAlike(
  { sections, overlays }: Pick<Registry, 'sections' | 'overlays'>,
  type: string,
  other: string,
): string[] {
  const [one, another] = [type, other].map((name) => sections.get(name) ?? overlays.get(name));
  const fields = Object.entries(fieldsOf(one));
  const known = fieldsOf(another);
  return fields.flatMap(([name, schema]) => (kindOf(schema) === kindOf(known[name]) ? [name] : []));
}

function fieldsOf(type: PartType | undefined): Record<string, JsonSchema> {
  return type?.schema().schema.properties ?? {};
}

/** A schema without what it says to people. */
function kindOf(schema: JsonSchema = {}): string {
  const { description: _words, examples: _samples, ...kind } = schema;
  return JSON.stringify(kind);
}
