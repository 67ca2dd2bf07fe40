/** A place in a file as people count: lines and columns from 1, the end exclusive. */
export interface LocatedPlace {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** A diagnostic with its place found, as all printers take it. */
export interface LocatedDiagnostic extends LocatedPlace {
  rule: string;
  severity: 'error' | 'warning';
  /** The part of the page it is in, such as `sections[2] (hero)`; empty where there is none. */
  path: string;
  message: string;
  help?: string;
  suggest?: string;
  related: readonly (LocatedPlace & { message?: string })[];
}
