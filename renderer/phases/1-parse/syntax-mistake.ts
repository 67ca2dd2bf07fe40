import type { Document, YAMLError } from 'yaml';
import type { Lines } from './lines.ts';

/** What one error of the parser is about, with the line it is on. */
export interface SyntaxMistake {
  error: YAMLError;
  parsed: Document;
  lines: Lines;
  /** Index of the line, from 0. */
  index: number;
  line: string;
}
