import type { FileDiagnostic } from './diagnostic.ts';
import type { Origin } from './model.ts';

/** The entry of a collection that a page is made of, for those who miss something in it. */
export interface TemplateEntry {
  /** Where a value of it is written, by its pointer in the entry. */
  origin(pointer: string): Origin;
  /**
   * What is wrong with the entry where it lacks a field that others have, at the misspelt name where
   * there is one, or undefined if no other has it either: then the page is mistaken.
   */
  explainLacking(path: readonly string[]): FileDiagnostic | undefined;
  /** Whether some entry has a text there: then one without is mistaken, and not the page. */
  isCommonText(path: readonly string[]): boolean;
  /** Where it says what the path of its page is made of, or undefined if it does not. */
  ofPath?: Origin;
}
