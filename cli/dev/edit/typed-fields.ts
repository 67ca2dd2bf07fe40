import type { JsonSchema } from '../../../renderer/index.ts';
import { followReference } from '../../../renderer/light.ts';

/** The pattern of free texts: they say something. */
export const SOME = '\\S';

/** What a value may be, and the schema that its references lead into. */
export interface Typed {
  schema: JsonSchema;
  root: JsonSchema;
}

/** What the field of a name may be; undefined for an unknown one. */
export function typeOfField({ schema, root }: Typed, key: string): Typed | undefined {
  const field = schema.properties?.[key];
  return field && { schema: followReference(field, root), root };
}

/** What the entries of a list may be; undefined for anything else. */
export function typeOfEntries({ schema, root }: Typed): Typed | undefined {
  const { items } = schema;
  return typeof items === 'object' ? { schema: followReference(items, root), root } : undefined;
}

/** Whether a text may say anything, perhaps in Markdown. */
export function isFreeText({
  type,
  format = 'markdown',
  pattern,
  enum: choices,
}: JsonSchema): boolean {
  return type === 'string' && format === 'markdown' && !choices && pattern === SOME;
}

/** Whether the field of a name is a free text. */
export function isProse(group: Typed, key: string): boolean {
  return isFreeText(typeOfField(group, key)?.schema ?? {});
}

/** Whether the field of a name is a free text in Markdown. */
export function isMarkdown(group: Typed, key: string): boolean {
  return isProse(group, key) && typeOfField(group, key)?.schema.format === 'markdown';
}

/** A schema without what it says to people. */
export function kindOf({ schema }: Typed): string {
  const { title: _name, description: _words, examples: _samples, ...kind } = schema;
  return JSON.stringify(kind);
}
