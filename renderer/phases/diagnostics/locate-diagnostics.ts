import type {
  Edit,
  FileDiagnostic,
  Fix,
  LocatedDiagnostic,
  LocatedPlace,
  Place,
  Span,
} from '../../model/diagnostic.ts';
import type { SourceFile } from '../../model/model.ts';
import { oncePer, oncePerText } from '../../model/once.ts';
import { dataFormat } from '../../model/source-folders.ts';
import { findLines, type Lines, positionAt } from '../1-parse/lines.ts';
import { locateInSource } from '../1-parse/locate-in-source.ts';
import type { Locator } from '../1-parse/locator.ts';
import { namePath } from './name-path.ts';

interface OpenFile {
  lines: Lines;
  locator: Locator;
}

/** Opens a file: an edit of one leaves the others as they are. */
const openSource = oncePer(
  (source: SourceFile): OpenFile => ({
    lines: findLines(source.text),
    locator: locateInSource(source),
  }),
);

/** Makes the function that finds line and column of diagnostics in the files of a site. */
export function createDiagnosticLocator(
  sources: readonly SourceFile[],
): (diagnostic: FileDiagnostic) => LocatedDiagnostic {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const open = oncePerText((path) => openSource(byPath.get(path) ?? { path, text: '' }));
  return (diagnostic) => {
    const {
      rule,
      severity,
      pointer,
      message,
      help,
      plain,
      suggest,
      about,
      related = [],
    } = diagnostic;
    const file = open(diagnostic.file);
    const span = diagnostic.span ?? findSpan(diagnostic, file);
    // Fixes are those of YAML.
    const isYaml = dataFormat(diagnostic.file) === undefined;
    const fix = isYaml && diagnostic.fix && findEdit(diagnostic.fix, span, file.lines.text);
    return {
      rule,
      severity,
      ...locatePlace(diagnostic.file, span, file),
      pointer,
      path: namePath(pointer, (at) => file.locator.written(at)),
      message,
      ...(help ? { help } : {}),
      ...(plain && { plain }),
      ...(suggest === undefined ? {} : { suggest }),
      ...(fix && { fix }),
      ...(about && { about }),
      related: related.map((place) => locateRelated(place, open(place.file))),
    };
  };
}

/** The edit of a file that a fix stands for; none where its words are not there, or more than once. */
function findEdit({ from, to }: Fix, span: Span, text: string): Edit | undefined {
  const place = text.slice(span.start, span.end);
  if (from === undefined) return /^[&*!]|\n/.test(place) ? undefined : { ...span, text: to };
  const found = placesOf(from, place);
  const [at = 0] = found;
  const start = span.start + at;
  return found.length === 1 ? { start, end: start + from.length, text: to } : undefined;
}

/** Where a name stands in a text, but for longer names that it is part of. */
function placesOf(name: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole =
      !/[\w/-]$/.test(text.slice(0, at)) && !/^[\w-]/.test(text.slice(at + name.length));
    if (isWhole) places.push(at);
  }
  return places;
}

function findSpan(
  { pointer, onKey, words }: Pick<FileDiagnostic, 'pointer' | 'onKey' | 'words'>,
  { locator, lines }: OpenFile,
): Span {
  const span = locator.locate(pointer, onKey);
  return words === undefined ? span : wordsIn(span, words, lines.text);
}

/** The words that are meant; the whole text where they are written in another way. */
function wordsIn({ start, end }: Span, words: string, text: string): Span {
  const at = text.indexOf(words, start);
  return at < 0 || at + words.length > end ? { start, end } : { start: at, end: at + words.length };
}

function locateRelated(related: Place, open: OpenFile) {
  const { file, message } = related;
  return { ...locatePlace(file, findSpan(related, open), open), ...(message ? { message } : {}) };
}

function locatePlace(file: string, span: Span, { lines }: OpenFile): LocatedPlace {
  const start = positionAt(lines, span.start);
  const end = positionAt(lines, Math.max(span.start, span.end));
  return {
    file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}
