import type { Json, JsonSchema } from '../../../../renderer/index.ts';
import type { FieldChange } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';

/** What fields are made with. */
export interface FieldTools {
  root: JsonSchema;
  assets: readonly string[];
  /** Makes a change; resolves to why it was not made. */
  change(change: FieldChange): Promise<string | undefined>;
  upload(file: File): Promise<string>;
}

/** One field of a form: its name, what it is, and where it is. */
export interface Field {
  name: string;
  schema: JsonSchema;
  value: Json | undefined;
  pointer: string;
  isRequired: boolean;
}

/** What a field is called; those that have to be there are marked. */
export function labelOf({ name, isRequired, schema }: Field): string {
  return `${schema.title ?? name}${isRequired && !/ \d+$/.test(name) ? ' (required)' : ''}`;
}

/** What a field is for, in the words of its schema. */
export function description({ schema }: Pick<Field, 'schema'>): HTMLElement | undefined {
  return schema.description
    ? element('p', { class: 'description' }, schema.description)
    : undefined;
}
