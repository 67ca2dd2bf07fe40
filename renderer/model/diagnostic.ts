/** How much a diagnostic matters: an error stops the build, a warning does not. */
export type Severity = 'error' | 'warning';

/**
 * Something that is wrong in one value, found by a pure step.
 * `pointer` is a JSON pointer into the value that was checked ('' is the whole).
 */
export interface Diagnostic {
  /** Stable name, such as `schema/unknown-key`; see the rule catalogue. */
  rule: string;
  /** By default, an error. */
  severity?: Severity;
  pointer: string;
  /** True where the key itself is meant rather than its value. */
  onKey?: boolean;
  /** The words of a text that are meant. */
  words?: string;
  /** Whether the last of several such words are. */
  isLast?: boolean;
  /** What is wrong, in the words of people who edit the YAML. */
  message: string;
  /** What to do about it; several lines are separated by a line feed. */
  help?: string;
  /** Both in the words of people who edit pages and see no YAML, where that takes other ones. */
  plain?: string;
  /** The replacement text that fixes it, if there is exactly one. */
  suggest?: string;
  /** The edit that fixes it, if no other can. */
  fix?: Fix;
  /** The edit that fixes its file most likely, where that cannot be read. */
  proposal?: Edit;
  /** Where a field belongs that stands elsewhere: it is not missing there. */
  belongs?: string;
  /** What would be right in its place, such as `a list`; one mistake, where entries of a list lack it. */
  wanted?: string;
  /** The path of a page or the file of data that does not exist, where it is asked for; or that would, in its place. */
  missing?: string;
  /** The file or the name that it is about beside its place, assets with their folder. */
  about?: string;
  /** The paths of the pages that it names as having it, where its place is that of others as well. */
  pages?: readonly string[];
  /** Other places that belong to it. */
  related?: readonly Place[];
  /** The cause, in an entry of a collection, which is reported instead. */
  cause?: FileDiagnostic;
}

/** An edit of what a diagnostic is about. */
export interface Fix {
  /** What is replaced, as it is written, once; default: the whole place. */
  from?: string;
  to: string;
}

/** An edit of a file: what stands between two offsets, in UTF-16 units, is replaced. */
export interface Edit extends Span {
  text: string;
}

/** A place in a source file, by pointer; line and column are found in the end. */
export interface Place {
  file: string;
  pointer: string;
  /** The words of a text that are meant. */
  words?: string;
  message?: string;
  /** Whether the same is wrong there. */
  isSame?: boolean;
  /** The edit that fixes it there. */
  fix?: Fix;
}

/** Offsets into the text of a source file, in UTF-16 units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A diagnostic with the file it is in. `span` is set where the text itself is at fault. */
export interface FileDiagnostic extends Diagnostic {
  file: string;
  span?: Span;
}

/** A place in a file as people count: lines and columns from 1, the end exclusive. */
export interface LocatedPlace {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** A diagnostic as it is printed and counted. */
export interface LocatedDiagnostic
  extends LocatedPlace,
    Pick<Diagnostic, 'rule' | 'message' | 'help' | 'plain' | 'suggest' | 'about' | 'pages'> {
  severity: Severity;
  /** Where it is in its file, as a JSON pointer (RFC 6901). */
  pointer: string;
  /** The part of the page it is in, such as `sections[2] (hero)`; empty outside of parts. */
  path: string;
  /** The edit of the file that fixes it, if no other can. */
  fix?: Edit;
  /** The edit that a person may take where none is sure. */
  proposal?: Edit;
  /** With their pointers where the same is wrong there, and with the edits that fix it. */
  related: readonly (LocatedPlace & { message?: string; pointer?: string; fix?: Edit })[];
}

export function isError({ severity }: { severity?: Severity }): boolean {
  return severity !== 'warning';
}
