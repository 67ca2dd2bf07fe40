import {
  createLocator,
  type Diagnostic,
  findLines,
  type Lines,
  type Locator,
  type Place,
  positionAt,
  type Span,
} from '../../renderer/index.ts';

import type { LocatedDiagnostic, LocatedPlace } from './located-diagnostic.ts';
import { namePath } from './name-path.ts';

interface OpenFile {
  lines: Lines;
  locator(): Locator;
}

/**
 * Finds line and column of every diagnostic, in the order of files and lines, each once.
 * `texts` holds the files by the names that diagnostics use; `folder` is put before these names,
 * so that a path can be opened from where the command runs.
 */
export function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  folder = '',
): LocatedDiagnostic[] {
  const open = openFiles(texts);
  const located = withoutConsequences(once(diagnostics)).map((diagnostic) => {
    const file = open(diagnostic.file);
    const span = diagnostic.span ?? findSpan(diagnostic, file);
    return { span, diagnostic, result: describe(diagnostic, span, file, open, folder) };
  });
  located.sort(
    (a, b) =>
      compare(a.diagnostic.file, b.diagnostic.file) ||
      a.span.start - b.span.start ||
      compare(a.diagnostic.rule, b.diagnostic.rule) ||
      compare(a.diagnostic.message, b.diagnostic.message),
  );
  return withoutMisreadings(located.map(({ result }) => result));
}

function openFiles(texts: ReadonlyMap<string, string>): (file: string) => OpenFile {
  const files = new Map<string, OpenFile>();
  return (name) => {
    const known = files.get(name);
    if (known) return known;
    const text = texts.get(name) ?? '';
    let locator: Locator | undefined;
    const file: OpenFile = {
      lines: findLines(text),
      locator: () => {
        locator ??= createLocator(text);
        return locator;
      },
    };
    files.set(name, file);
    return file;
  };
}

/** A mistake in a partial shows on every page that uses it; it is one mistake. */
function once(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ rule, file, pointer, span, message }) => {
    const mark = JSON.stringify([rule, file, span?.start ?? pointer, message]);
    return !seen.has(mark) && seen.add(mark);
  });
}

function findSpan({ pointer, onKey, words }: Diagnostic, file: OpenFile): Span {
  const span = file.locator().locate(pointer, onKey);
  return words === undefined ? span : wordsIn(span, words, file.lines.text);
}

/** In a text of several lines, the words that are meant; else the whole text. */
function wordsIn({ start, end }: Span, words: string, text: string): Span {
  const at = text.slice(start, end).includes('\n') ? text.indexOf(words, start) : -1;
  return at < 0 || at + words.length > end ? { start, end } : { start: at, end: at + words.length };
}

function describe(
  diagnostic: Diagnostic,
  span: Span,
  file: OpenFile,
  open: (file: string) => OpenFile,
  folder: string,
): LocatedDiagnostic {
  const { rule, severity, pointer, message, help, suggest, related = [] } = diagnostic;
  return {
    rule,
    severity,
    ...placeOf(diagnostic.file, span, file.lines, folder),
    path: pointer === '' ? '' : namePath(pointer, (at) => file.locator().written(at)),
    message,
    ...(help ? { help } : {}),
    ...(suggest === undefined ? {} : { suggest }),
    related: related.map((place) => locateRelated(place, open(place.file), folder)),
  };
}

function locateRelated({ file, pointer, message }: Place, open: OpenFile, folder: string) {
  const place = placeOf(file, open.locator().locate(pointer), open.lines, folder);
  return { ...place, ...(message ? { message } : {}) };
}

function placeOf(file: string, span: Span, lines: Lines, folder: string): LocatedPlace {
  const start = positionAt(lines, span.start);
  const end = positionAt(lines, Math.max(span.start, span.end));
  return {
    file: folder === '' ? file : `${folder.replace(/\/$/, '')}/${file}`,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}

/** Where a part could not be put in its place, the schema misses it there. */
function withoutConsequences(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const causes = diagnostics.filter(({ rule }) =>
    /^(data|partial|extends|collection)\//.test(rule),
  );
  const places = new Set(causes.map(({ file, pointer }) => `${pointer}:${file}`));
  return diagnostics.filter(
    ({ rule, file, pointer }) =>
      rule !== 'schema/missing-field' || !places.has(`${pointer}:${file}`),
  );
}

/** Where YAML has changed a value, what the schema says of the changed value helps no one. */
function withoutMisreadings(diagnostics: readonly LocatedDiagnostic[]): LocatedDiagnostic[] {
  const lineOf = ({ file, line }: LocatedDiagnostic) => `${line}:${file}`;
  const misread = new Set(
    diagnostics
      .filter(({ rule, severity }) => rule.startsWith('yaml/') && severity === 'error')
      .map(lineOf),
  );
  return diagnostics.filter(
    (diagnostic) => !(diagnostic.rule.startsWith('schema/') && misread.has(lineOf(diagnostic))),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
