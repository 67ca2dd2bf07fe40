import type { FileDiagnostic } from '../../model/diagnostic.ts';
import { sourceFolders } from '../../model/source-folders.ts';
import { nearestName } from '../../text/nearest-name.ts';

/** Files that look like pages, partials, data or mails, and are not read because of their names. */
export function findUnread(others: Iterable<string>): FileDiagnostic[] {
  return [...others].flatMap((file) => {
    const help = helpFor(file);
    return help === undefined ? [] : [unread(file, help)];
  });
}

function helpFor(file: string): string | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const ending = /\.ya?ml/i.exec(name);
  if (!ending) return undefined;
  const folder = file.slice(0, file.indexOf('/'));
  if (!sourceFolders.includes(folder)) {
    const meant = nearestName(folder, sourceFolders);
    return meant && `The folder is called \`${meant}\`: rename it.`;
  }
  return `Rename it: \`${name.slice(0, ending.index)}.yaml\`.`;
}

function unread(file: string, help: string): FileDiagnostic {
  return {
    rule: 'file/unread',
    severity: 'warning',
    file,
    pointer: '',
    message: 'This file is not read, because of its name.',
    help,
  };
}
