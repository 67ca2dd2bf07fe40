import type {
  Edit,
  FileDiagnostic,
  LocatedDiagnostic,
  LocatedPlace,
  Place,
  Span,
} from '../../model/diagnostic.ts';
import type { OpenFile } from '../../model/locator.ts';
import { dataFormat } from '../../model/source-folders.ts';

/** Makes the function that finds line and column of diagnostics in the files that `open` gives. */
export function createDiagnosticLocator(
  open: (path: string) => OpenFile,
): (diagnostic: FileDiagnostic) => LocatedDiagnostic {
  return (diagnostic) => {
    const {
      rule,
      severity = 'error',
      pointer,
      message,
      help,
      plain,
      suggest,
      about,
      pages,
      related = [],
    } = diagnostic;
    const file = open(diagnostic.file);
    const span = diagnostic.span ?? findSpan(diagnostic, file);
    const fix = findEdit(diagnostic, span, file.text);
    const proposal = fix ? undefined : findProposal(diagnostic, span, file.text);
    return {
      rule,
      severity,
      ...locatePlace(diagnostic.file, span, file),
      pointer,
      path: namePath(pointer, (at) => file.written(at)),
      message,
      ...(help ? { help } : {}),
      ...(plain && { plain }),
      ...(suggest === undefined ? {} : { suggest }),
      ...(fix && { fix }),
      ...(proposal && { proposal }),
      ...(about && { about }),
      ...(pages && { pages }),
      related: onePerPlace(related.map((place) => locateRelated(place, open(place.file)))),
    };
  };
}

/** Several pointers may be one place in a file. */
function onePerPlace(places: LocatedDiagnostic['related']): LocatedDiagnostic['related'] {
  const keyOf = ({ file, line, column, message }: LocatedDiagnostic['related'][number]) =>
    [file, line, column, message].join(' ');
  return [...Map.groupBy(places, keyOf).values()].flatMap(([first]) => first ?? []);
}

/** The edit of a file that a fix stands for; none where its words are not there, or more than once. */
function findEdit(
  { file, fix }: Pick<FileDiagnostic, 'file' | 'fix'>,
  span: Span,
  text: string,
): Edit | undefined {
  // Fixes are those of YAML.
  if (!fix || dataFormat(file) !== undefined) return undefined;
  const { from, to } = fix;
  const place = text.slice(span.start, span.end);
  if (from === undefined) return /^[&*!]|\n/.test(place) ? undefined : { ...span, text: to };
  const found = placesOf(from, place);
  const [at = 0] = found;
  const start = span.start + at;
  return found.length === 1 ? { start, end: start + from.length, text: to } : undefined;
}

/** The edit that writes what is suggested, which a person may take: it is not sure enough to be a fix. */
function findProposal(
  { file, suggest, words, proposal }: FileDiagnostic,
  span: Span,
  text: string,
): Edit | undefined {
  const isText = !/^[{[]/.test(text.slice(span.start, span.end));
  if (suggest === undefined || !isText) return proposal;
  const isPlain = words !== undefined || /^[\w/](?!.*(?:: | #))/.test(suggest);
  return findEdit({ file, fix: { to: isPlain ? suggest : JSON.stringify(suggest) } }, span, text);
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
  { pointer, onKey, words, isLast }: Pick<FileDiagnostic, 'pointer' | 'onKey' | 'words' | 'isLast'>,
  { locate, text }: OpenFile,
): Span {
  const span = locate(pointer, onKey);
  if (words === undefined) return span;
  const last = isLast ? text.lastIndexOf(words, span.end) : -1;
  return last >= span.start
    ? { start: last, end: last + words.length }
    : wordsIn(span, words, text);
}

/**
 * The words that are meant; their longest beginning or end where the rest is written in another way, as
 * a variable or on another line, and the whole text where that is too short to be known by.
 */
function wordsIn({ start, end }: Span, words: string, text: string): Span {
  const written = text.slice(start, end);
  for (let length = words.length; length > 0 && length * 3 >= words.length; length--) {
    for (const piece of [words.slice(0, length), words.slice(-length)]) {
      const at = start + written.indexOf(piece);
      if (at >= start) return { start: at, end: at + piece.length };
    }
  }
  return { start, end };
}

function locateRelated(related: Place, open: OpenFile) {
  const { file, message, isSame, pointer } = related;
  const span = findSpan(related, open);
  const fix = findEdit(related, span, open.text);
  return {
    ...locatePlace(file, span, open),
    ...(message ? { message } : {}),
    ...(isSame && { pointer }),
    ...(fix && { fix }),
  };
}

function locatePlace(file: string, span: Span, { positionAt }: OpenFile): LocatedPlace {
  const start = positionAt(span.start);
  const end = positionAt(Math.max(span.start, span.end));
  return {
    file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}

/**
 * The part of a page that a JSON pointer leads into, counted from 1: `sections[2] (hero)`,
 * `overlays[1] (toast)`, `[3] (two lines)` in a list, or the first key. `written` gives the text at a pointer.
 */
function namePath(pointer: string, written: (pointer: string) => string | undefined): string {
  const [at, list = '', index] = LISTED.exec(pointer) ?? [];
  if (at === undefined) return keyOf(pointer.split('/')[1] ?? '');
  const name = ['type', 'use', 'id', 'name'].map((key) => written(`${at}/${key}`)).find(Boolean);
  const place = `${list}[${Number(index) + 1}]`;
  return name ? `${place} (${name.replace(/^(["'])(.*)\1$/, '$2')})` : place;
}

/** An entry of one of the lists of a page or data file, or of a file that is a list. */
const LISTED = /^(?:\/(sections|overlays|items))?\/(\d+)(?=\/|$)/;

function keyOf(key: string): string {
  return key.replace(/~1/g, '/').replace(/~0/g, '~');
}
