import type { Span } from './diagnostic.ts';

/** Finds places in one text. */
export interface Locator {
  /**
   * Where the value at a JSON pointer is written, or with `onKey` its key. Where the pointer leads
   * nowhere, its nearest ancestor. What an alias or a merge key brings in is where it was written.
   */
  locate(pointer: string, onKey?: boolean): Span;
  /** The plain or quoted value at a pointer exactly as it is written, such as `1.10` for 1.1. */
  written(pointer: string): string | undefined;
}

/** A file that is read for finding places in it. */
export interface OpenFile extends Locator {
  text: string;
  /** Line and column of an offset as people count: both from 1, the column in characters (code points). */
  positionAt(offset: number): { line: number; column: number };
}
