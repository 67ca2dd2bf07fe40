import type { Rules } from '../../model/rule.ts';
import { findLines, positionAt } from './lines.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/conflict': {
    title: 'Two versions that Git could not join',
    why: 'Nobody but you knows which of them is meant.',
    fix: 'Keep one of the two and delete the lines with the markers.',
    wrong: '<<<<<<< HEAD\nheading: Hello\n=======\nheading: Welcome\n>>>>>>> feature',
    right: 'heading: Welcome',
  },
};

/** What Git leaves behind where it could not join two versions. */
export function findConflict(text: string): TextDiagnostic | undefined {
  const found = /^<{7} [\s\S]*?^={7}\r?$[\s\S]*?^>{7}.*$/m.exec(text);
  if (!found) return undefined;
  const end = positionAt(findLines(text), found.index + found[0].length);
  return {
    rule: 'yaml/conflict',
    message: `Git could not join two versions of what stands between here and line ${end.line}.`,
    help: 'Keep one of the two, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    span: { start: found.index, end: found.index + '<<<<<<<'.length },
  };
}
