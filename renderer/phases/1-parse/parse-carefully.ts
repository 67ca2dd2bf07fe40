import type { Document as YamlDocument } from 'yaml';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Document, SourceFile } from '../../model/model.ts';
import { buildValue } from './build-value.ts';
import { checkCharacters } from './check-characters.ts';
import { explainSyntax } from './explain-syntax.ts';
import { findTraps } from './find-traps.ts';
import { findLines } from './lines.ts';
import { largestFile } from './parse-quickly.ts';
import { readNodes } from './read-nodes.ts';
import type { TextProblem } from './text-problem.ts';

/** Reads a text with positions, and says in plain words what is wrong with it. */
export function parseCarefully(source: SourceFile): {
  document?: Document;
  diagnostics: Diagnostic[];
} {
  const { value, problems } = read(source.text);
  const diagnostics = problems.map((problem) => locateIn(source, problem));
  if (value === undefined) return { diagnostics };
  return { document: { file: source.path, value }, diagnostics };
}

interface Reading {
  value?: unknown;
  problems: TextProblem[];
}

function read(text: string): Reading {
  if (text.length > largestFile) return { problems: [tooLarge(text)] };
  const characters = checkCharacters(text);
  if (characters.some((problem) => problem.severity === 'error')) return { problems: characters };
  const parsed = readNodes(text);
  if (!parsed || parsed.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    return { problems: [tooDeep(text)] };
  }
  if (parsed.errors.length > 0) {
    return { problems: [...characters, ...explainSyntax(parsed, findLines(text))] };
  }
  return readValue(text, parsed, characters);
}

function readValue(text: string, parsed: YamlDocument, characters: TextProblem[]): Reading {
  if (isEmpty(parsed)) return { problems: [...characters, emptyFile(text)] };
  const traps = findTraps(parsed, text);
  const built = buildValue(parsed, findLines(text), traps.misread);
  const problems = [...characters, ...built.problems, ...traps.problems];
  if (built.broken) return { problems };
  if (typeof built.value !== 'object' || built.value === null || Array.isArray(built.value)) {
    return { problems: [...problems, notFields(text, built.value)] };
  }
  return { value: built.value, problems };
}

function isEmpty(parsed: YamlDocument): boolean {
  const range = parsed.contents?.range;
  return !range || range[0] === range[1];
}

/** The parser places what is missing at the end of a text one step beyond it. */
function locateIn({ path, text }: SourceFile, problem: TextProblem): Diagnostic {
  const end = Math.min(problem.span.end, text.length);
  const start = Math.min(problem.span.start, end);
  return { pointer: '', ...problem, span: { start, end }, file: path };
}

function tooLarge(text: string): TextProblem {
  return {
    rule: 'yaml/too-large',
    severity: 'error',
    message: `This file is too large: ${Math.ceil(text.length / 1_000_000)} MB.`,
    help: 'A file may have at most 5 MB. Divide it into several files.',
    span: { start: 0, end: 0 },
  };
}

function tooDeep(text: string): TextProblem {
  return {
    rule: 'yaml/too-deep',
    severity: 'error',
    message: 'The brackets or groups in this file are nested too deeply to be read.',
    help: 'Look for a row of opening brackets, or lines that are indented ever further.',
    span: { start: 0, end: Math.min(1, text.length) },
  };
}

function emptyFile(text: string): TextProblem {
  return {
    rule: 'yaml/empty',
    severity: 'error',
    message: text.trim() === '' ? 'This file is empty.' : 'This file has no fields.',
    help: 'Write its fields, such as `title: …`, or delete the file.',
    span: { start: 0, end: 0 },
  };
}

function notFields(text: string, value: unknown): TextProblem {
  const start = text.search(/\S/);
  const what = Array.isArray(value) ? 'a list' : 'a single text';
  return {
    rule: 'yaml/not-fields',
    severity: 'error',
    message: `This file must consist of fields (\`name: value\`), but it is ${what}.`,
    help: Array.isArray(value)
      ? 'Give the list a name and indent it, such as `items:` on a line before it.'
      : 'Put a space after the colon of each field: `title: Welcome`.',
    span: { start, end: start + 1 },
  };
}
