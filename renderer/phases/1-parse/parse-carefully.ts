import type { Document as YamlDocument } from 'yaml';
import { type FileDiagnostic, isError } from '../../model/diagnostic.ts';
import type { Document, SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { shorten } from '../../text/wording.ts';
import { buildValue } from './build-value.ts';
import { checkCharacters } from './check-characters.ts';
import { explainSyntax } from './explain-syntax.ts';
import { findCodeFence } from './find-code-fence.ts';
import { findConflict } from './find-conflict.ts';
import { findPasted } from './find-pasted.ts';
import { findTraps } from './find-traps.ts';
import { findLines, lineIndexAt, lineText, withoutComment } from './lines.ts';
import { largestFile } from './parse-quickly.ts';
import { readNodes } from './read-nodes.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/empty': {
    title: 'A file without fields',
    why: 'An empty page has nothing to show.',
    fix: 'Write its fields, or delete the file.',
    wrong: '# nothing here',
    right: 'title: Welcome',
  },
  'yaml/too-large': {
    title: 'The file is too large',
    why: 'A file of this size makes every build slow.',
    fix: 'Divide it into several files.',
    wrong: '(more than 5 MB)',
    right: '(a file for each page)',
  },
};

/** Reads a text of any value with positions, and reports in plain words what is wrong with it. */
export function parseCarefully(source: SourceFile): {
  document?: Document;
  diagnostics: FileDiagnostic[];
} {
  const { value, diagnostics: found } = read(source.text);
  const diagnostics = found.map((diagnostic) => locateIn(source, diagnostic));
  if (value === undefined) return { diagnostics };
  return { document: { file: source.path, value }, diagnostics };
}

interface Reading {
  value?: unknown;
  diagnostics: TextDiagnostic[];
}

/** A file of YAML begins with a field, or a comment. */
const FIELD = /^(?:[\w-]+:|#)/;

function read(text: string): Reading {
  if (text.length > largestFile) return { diagnostics: [tooLarge(text)] };
  const characters = checkCharacters(text);
  if (characters.some(isError)) return { diagnostics: characters };
  const foreign = findConflict(text) ?? findCodeFence(text, FIELD);
  if (foreign) return { diagnostics: [...characters, foreign] };
  const parsed = readNodes(text);
  if (!parsed || parsed.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    return { diagnostics: [tooDeep(text)] };
  }
  if (parsed.errors.length > 0) {
    const pasted = findPasted(text);
    const found = pasted ? [pasted] : explainSyntax(parsed, findLines(text));
    return { diagnostics: [...characters, ...found] };
  }
  return readValue(text, parsed, characters);
}

function readValue(text: string, parsed: YamlDocument, characters: TextDiagnostic[]): Reading {
  if (isEmpty(parsed)) return { diagnostics: [...characters, emptyFile(text)] };
  const traps = findTraps(parsed, text);
  const built = buildValue(parsed, findLines(text), traps.misread);
  const diagnostics = [...characters, ...built.diagnostics, ...traps.diagnostics];
  return built.broken ? { diagnostics } : { value: built.value, diagnostics };
}

function isEmpty(parsed: YamlDocument): boolean {
  const range = parsed.contents?.range;
  return !range || range[0] === range[1];
}

/** The parser places what is missing at the end of a text one step beyond it. */
function locateIn({ path, text }: SourceFile, diagnostic: TextDiagnostic): FileDiagnostic {
  const end = Math.min(diagnostic.span.end, text.length);
  const start = Math.min(diagnostic.span.start, end);
  const plain = isError(diagnostic) ? plainly(diagnostic, text) : undefined;
  return { pointer: '', plain, ...diagnostic, span: { start, end }, file: path };
}

/** What somebody reads about signs who sees the words of a page only: which words it is about. */
function plainly({ span }: TextDiagnostic, text: string): string {
  const lines = findLines(text);
  const line = withoutComment(lineText(lines, lineIndexAt(lines, span.start)).trim());
  const words = line.replace(/^(?:- +)*(?:[\w-]+ *:)? *["']?/, '').replace(/["']$/, '');
  return `“${shorten(words || line)}” is written in a way that cannot be read.`;
}

function tooLarge(text: string): TextDiagnostic {
  return {
    rule: 'yaml/too-large',
    message: `This file is too large: ${Math.ceil(text.length / 1_000_000)} MB.`,
    help: 'A file may have at most 5 MB. Divide it into several files.',
    span: { start: 0, end: 0 },
  };
}

function tooDeep(text: string): TextDiagnostic {
  return {
    rule: 'yaml/too-deep',
    message: 'The brackets or groups in this file are nested too deeply to be read.',
    help: 'Look for a row of opening brackets, or lines that are indented ever further.',
    span: { start: 0, end: Math.min(1, text.length) },
  };
}

function emptyFile(text: string): TextDiagnostic {
  return {
    rule: 'yaml/empty',
    message: text.trim() === '' ? 'This file is empty.' : 'This file has no fields.',
    help: 'Write its fields, or delete the file.',
    span: { start: 0, end: 0 },
  };
}
