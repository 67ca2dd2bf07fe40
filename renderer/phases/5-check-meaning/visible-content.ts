import type { AnyPart } from '../../model/any-part.ts';
import { isMapping } from '../../model/mapping.ts';
import type { Registry } from '../../registry/registry.ts';
import { followReference } from '../../registry/schema/follow-reference.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';

/** A text that is the same for parts which visitors cannot tell apart: defaults may be written or not. */
export function visibleContent(part: AnyPart, { sections, overlays }: Registry): string {
  const type = sections.get(part.type) ?? overlays.get(part.type);
  if (!type) return JSON.stringify(part);
  const { schema, root } = type.schema();
  return JSON.stringify(withDefaults(part, schema, root));
}

/** A value with its defaults, its keys in order, and without spaces that no visitor sees. */
function withDefaults(value: unknown, schema: JsonSchema, root: JsonSchema): unknown {
  const { properties = {}, items } = followReference(schema, root);
  if (typeof value === 'string') return value.trim().replaceAll(/\s+/g, ' ');
  if (Array.isArray(value)) {
    return value.map((entry) => withDefaults(entry, (items ?? {}) as JsonSchema, root));
  }
  if (!isMapping(value)) return value;
  const names = [...new Set([...Object.keys(value), ...Object.keys(properties)])].sort();
  return Object.fromEntries(
    names.map((name) => {
      const field = properties[name] ?? {};
      return [name, withDefaults(value[name] ?? followReference(field, root).default, field, root)];
    }),
  );
}
