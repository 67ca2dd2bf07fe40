import type { FileDiagnostic } from '../model/diagnostic.ts';
import type { OpenFile } from '../model/locator.ts';
import { dataFormat } from '../model/source-folders.ts';
import { valueAt } from '../model/value-at.ts';
import { LINE_OF_GROUP, waysOfUncommenting } from './1-parse/fix-comment.ts';
import { findLines, type Lines, lineText } from './1-parse/lines.ts';
import { parseSource } from './1-parse/parse-source.ts';

/** A longer file takes too long to be read once for each comment. */
const CHARACTERS = 60_000;

/** What a comment held that a problem follows from, and how its value looks without that. */
interface Lack {
  held: 'field' | 'entry';
  isFilled(value: unknown, pointer: string): boolean;
}

/** The rules that report what follows from a comment. */
const LACKS: Readonly<Record<string, Lack>> = {
  'schema/missing-field': { held: 'field', isFilled: isThere },
  'schema/missing-type': {
    held: 'field',
    isFilled: (value, pointer) => isThere(value, `${pointer}/type`),
  },
  'schema/unknown-key': { held: 'entry', isFilled: (...place) => !isThere(...place) },
  'schema/wrong-type': {
    held: 'entry',
    isFilled: (value, pointer) => Array.isArray(valueAt(value, pointer)),
  },
  'yaml/duplicate-key': { held: 'entry', isFilled: () => true },
};

function isThere(value: unknown, pointer: string): boolean {
  return valueAt(value, pointer) !== undefined;
}

/** Reports what is missing because it is a comment there, and once for each comment. */
export function reportAtComments(
  diagnostics: readonly FileDiagnostic[],
  open: (path: string) => OpenFile,
): FileDiagnostic[] {
  const reported = new Set<string>();
  return diagnostics.flatMap((one) => {
    const lack = LACKS[one.rule];
    const text = lack && !dataFormat(one.file) ? open(one.file).text : '';
    if (!lack || !text.includes('#') || text.length > CHARACTERS) return one;
    const lines = findLines(text);
    const comment = commentsWith(lack.held, lines).find((where) => isCause(where, one, lines));
    if (!comment) return one;
    const place = `${one.file} ${comment.first}`;
    if (reported.has(place)) return [];
    reported.add(place);
    return atComment(one, comment, lines);
  });
}

/** The first line of a comment, and the last one; indices from 0. */
interface Comment {
  first: number;
  last: number;
}

/** Comments that begin with a field, or an entry: with the lines of comments below them, and alone. */
function commentsWith(held: Lack['held'], lines: Lines): Comment[] {
  const isComment = (index: number) => /^\s*#/.test(lineText(lines, index));
  const pattern =
    held === 'field' ? /^\s*(?:- +)?#+ *[a-z][\w-]*:(?: |$)/i : /^\s*#+ *- +[a-z][\w-]*:(?: |$)/i;
  return lines.starts.flatMap((_start, first) => {
    if (!pattern.test(lineText(lines, first))) return [];
    let last = first;
    while (isComment(last + 1)) last++;
    return last === first
      ? { first, last }
      : [
          { first, last },
          { first, last: first },
        ];
  });
}

/** Whether a problem is gone once a comment is none, and nothing else comes in its place. */
function isCause({ first, last }: Comment, { rule, file, pointer }: FileDiagnostic, lines: Lines) {
  const parse = (text: string) => parseSource({ path: file, text });
  const most = parse(lines.text).diagnostics.length - (rule === 'yaml/duplicate-key' ? 1 : 0);
  return waysOfUncommenting(lines, first, last).some((text) => {
    const { document, diagnostics } = parse(text);
    return diagnostics.length <= most && LACKS[rule]?.isFilled(document?.value, pointer);
  });
}

function atComment(one: FileDiagnostic, { first, last }: Comment, lines: Lines): FileDiagnostic {
  const start = (lines.starts[first] ?? 0) + lineText(lines, first).search(/\S/);
  const end = (lines.starts[last] ?? 0) + lineText(lines, last).trimEnd().length;
  const { rule, severity, file, pointer, message, related } = one;
  const place = { rule, severity, file, pointer, related, span: { start, end } };
  if (LACKS[rule]?.held === 'entry') return { ...place, ...LINE_OF_GROUP };
  return first === last
    ? { ...place, message: `${message} This line is a comment.`, help: 'Delete the # before it.' }
    : {
        ...place,
        message: `${message} Lines ${first + 1} to ${last + 1} are a comment.`,
        help: 'Delete the # before each of them.',
      };
}
