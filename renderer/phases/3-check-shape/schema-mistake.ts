import type { ErrorObject } from 'ajv';
import type { RootSchema, SchemaPlace } from './schema-place.ts';

/** The text at a pointer exactly as it is written in the file, such as `1.10` for the number 1.1. */
export type WrittenAt = (pointer: string) => string | undefined;

/** One error of ajv with what it is about. */
export interface SchemaMistake {
  error: ErrorObject;
  pointer: string;
  value: unknown;
  place: SchemaPlace;
  from: RootSchema;
  /** The whole value that was checked. */
  whole: unknown;
  written: WrittenAt;
}
