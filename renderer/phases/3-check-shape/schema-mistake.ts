import type { ErrorObject } from 'ajv';
import type { RootSchema, SchemaPlace } from './schema-place.ts';

/** How a value is written, and what is known of its site. */
export interface WrittenValue extends KnownAround {
  /** The text at a pointer exactly as it is in the file, such as `1.10` for the number 1.1. */
  textAt(pointer: string): string | undefined;
}

/** What helps to say what the writer of a text may have meant. */
export interface KnownAround {
  zone?: string | undefined;
  /** The files of the assets folder. */
  files?: (() => readonly string[]) | undefined;
}

/** One error of ajv with what it is about. */
export interface SchemaMistake {
  error: ErrorObject;
  pointer: string;
  value: unknown;
  place: SchemaPlace;
  from: RootSchema;
  /** The whole value that was checked. */
  whole: unknown;
  written: WrittenValue;
}
