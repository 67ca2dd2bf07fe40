import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { withoutEnding } from '../../../model/source-folders.ts';
import { repeated } from '../repeated.ts';

export const rules: Rules = {
  'file/duplicate-name': {
    title: 'Two files with one name',
    why: 'Pages name the file without its ending, so only one of the two would be used. Data of several formats counts, too.',
    fix: 'Keep one of them, or rename it.',
    wrong: 'partials/header.yml beside partials/header.yaml',
    right: 'partials/header.yaml',
  },
};

/** Whether each file of a folder has a name of its own: endings are no difference. */
export function checkFileNames(files: readonly string[]): FileDiagnostic[] {
  const named = repeated(files, withoutEnding);
  return named.map(([file, first]) => sameName(file, first));
}

function sameName(file: string, first: string): FileDiagnostic {
  return {
    rule: 'file/duplicate-name',
    file,
    pointer: '',
    message: `Two files have one name: ${first} and ${file}.`,
    help: 'Keep one of them, or rename it.',
    related: [{ file: first, pointer: '', message: 'The other file is here.' }],
  };
}
