import type { Rules } from '../../model/rule.ts';
import type { SyntaxMistake } from './syntax-mistake.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/code-fence': {
    title: 'A file in the signs of a code block',
    why: 'Chat assistants put three backticks around a file; they do not belong to it.',
    fix: 'Delete the lines with the backticks and what stands around them.',
    wrong: '(three backticks)yaml\ntitle: Prices\n(three backticks)',
    right: 'title: Prices',
  },
};

/** A line with the signs of a code block in the middle of a file. */
export function strayFence({ lines, index, line }: SyntaxMistake): TextDiagnostic | undefined {
  const [, before, signs] = /^(\s*)(```|~~~)/.exec(line) ?? [];
  if (before === undefined || signs === undefined) return undefined;
  const start = (lines.starts[index] ?? 0) + before.length;
  return {
    rule: 'yaml/code-fence',
    message: 'A code block begins or ends here, which does not belong to the file.',
    help: 'Delete the line.',
    span: { start, end: start + signs.length },
  };
}

/** The first line of a file that was copied with the signs around it; `first` is what the file begins with. */
export function findCodeFence(text: string, first: RegExp): TextDiagnostic | undefined {
  const opening = /^(?:(?!---)[^\r\n`]*[\r\n]+){0,3}?(```|~~~)[\w-]*[ \t]*\r?\n/.exec(text);
  if (!opening?.[1] || !first.test(text.slice(opening[0].length))) return undefined;
  const start = opening[0].lastIndexOf(opening[1]);
  return {
    rule: 'yaml/code-fence',
    message: `The file stands between lines with ${opening[1]}, as a chat assistant writes it.`,
    help: `Delete the lines with ${opening[1]}, and what stands above the first and below the last of them.`,
    span: { start, end: start + opening[1].length },
  };
}
