import type { Rules } from '../../model/rule.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/pasted': {
    title: 'What another program put before the lines of a file',
    why: 'It was copied along, and does not belong to the file.',
    fix: 'Delete it.',
    wrong: '> title: Prices\n> description: What it costs',
    right: 'title: Prices\ndescription: What it costs',
  },
};

/** What stands before lines, how many of them at least, and where it comes from. */
const SIGNS: readonly { sign: RegExp; share: number; message: string; help: string }[] = [
  {
    sign: /^> ?(?=\S|\s)/,
    share: 0.8,
    message: 'The lines begin with >, as e-mails quote others.',
    help: 'Delete it, and the space behind it, in all lines.',
  },
  {
    sign: /^\s*\d+(?:[:|.]\s?|\t| )/,
    share: 0.8,
    message: 'The lines begin with their numbers, as editors show them.',
    help: 'Delete them in all lines: what is behind them begins in the column that it has there.',
  },
  {
    sign: /^\+(?=\s|[\w-]+:)/,
    share: 0,
    message: 'This line begins with +, as tools that compare versions show what is new.',
    help: 'Delete each + at the beginning of a line, and the lines that begin with a - there.',
  },
];

/** A sentence below the fields of a file, such as what a chat assistant says to you. */
const SENTENCE = /(?:^|\n)([A-ZÀ-Þ][^\n:#]*(?: [^\n:#]+){3}[.!?])\s*$/;

/** What was copied along into a file that YAML cannot read. */
export function findPasted(text: string): TextDiagnostic | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const { sign, share, message, help } of SIGNS) {
    const marked = lines.filter((line) => sign.test(line));
    const [first] = marked;
    if (first === undefined || marked.length < Math.max(1, lines.length * share)) continue;
    const start = text.indexOf(first);
    return pasted(message, help, start, start + (sign.exec(first)?.[0].length ?? 1));
  }
  const [, sentence] = SENTENCE.exec(text) ?? [];
  if (sentence === undefined) return undefined;
  const start = text.lastIndexOf(sentence);
  return pasted(
    'This line is a sentence below the fields of the file, and belongs to none of them.',
    'Delete it, or put it into the field that it is the text of.',
    start,
    start + sentence.length,
  );
}

function pasted(message: string, help: string, start: number, end: number): TextDiagnostic {
  return { rule: 'yaml/pasted', message, help, span: { start, end } };
}
