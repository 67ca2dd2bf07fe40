import { capitalize } from '../../../../renderer/light.ts';
import type { FieldChange } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import type { Field } from './field-tree.ts';
import type { TypedTexts } from './typed-texts.ts';

/** What fields are made with. */
export interface FieldTools {
  /** Makes a change; resolves to why it was not made. */
  change(change: FieldChange): Promise<string | undefined>;
  /** Shows words where screen readers announce them; why a change was not made is shown there already. */
  say(words: string): void;
  /** The names that a new one must not be. */
  taken: readonly string[];
  upload(file: File): Promise<string>;
  /** Goes to an entry that was added, by its pointer. */
  goTo(pointer: string): void;
  /** A text as visitors read it. */
  filled(text: string): string;
  /** Goes to the words of the list that a text of this page takes, or undefined if it takes none. */
  ofEntry(text: string): (() => void) | undefined;
  typed: TypedTexts;
  /** The zone by whose clocks moments without one go. */
  zone?: string;
  /** The picture of the group that a field is in. */
  sourceOf(pointer: string): string | undefined;
  /** The address of this page with another value of a field, where that shows in the look of all. */
  looksLike?(pointer: string, value: string): string | undefined;
}

/** What a field is called; those that are required are marked. */
export function labelOf({ name, isRequired }: Pick<Field, 'name' | 'isRequired'>): string {
  return `${capitalize(name)}${isRequired && !/ \d+$/.test(name) ? ' (required)' : ''}`;
}

/** What a field is for, in the words of its schema. */
export function description({ schema }: Pick<Field, 'schema'>): HTMLElement | undefined {
  const words = schema.plain ?? schema.description;
  return words ? element('p.description', words) : undefined;
}
