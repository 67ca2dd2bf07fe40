import type { FileDiagnostic } from '../../model/diagnostic.ts';

/** Whether each file of a folder has a name of its own: `.yml` and `.yaml` are no difference. */
export function checkFileNames(files: readonly string[]): FileDiagnostic[] {
  const first = new Map<string, string>();
  return files.flatMap((file) => {
    const name = file.replace(/\.ya?ml$/, '');
    const before = first.get(name);
    first.set(name, before ?? file);
    return before === undefined ? [] : [sameName(file, before)];
  });
}

function sameName(file: string, first: string): FileDiagnostic {
  return {
    rule: 'file/duplicate-name',
    severity: 'error',
    file,
    pointer: '',
    message: `Two files have one name: ${first} and ${file}.`,
    help: 'Keep one of them, or rename it.',
    related: [{ file: first, pointer: '', message: 'The other file is here.' }],
  };
}
