import type { FileDiagnostic } from '../../model/diagnostic.ts';
import { sourceFolders } from '../../model/source-folders.ts';
import { nearestName } from '../../text/nearest-name.ts';

/**
 * Files that look like pages, partials, data or mails, and are not read because of their names.
 * `read` are those that are.
 */
export function findUnread(
  others: Iterable<string>,
  read: readonly { path: string }[],
): FileDiagnostic[] {
  return [...others].flatMap((file) => {
    const help = helpFor(file, (path) => read.some((source) => source.path === path));
    return help === undefined ? [] : [unread(file, help)];
  });
}

function helpFor(file: string, isRead: (path: string) => boolean): string | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const folder = file.slice(0, Math.max(0, file.indexOf('/')));
  const ending = (folder === 'pages' ? /\.(?:ya?ml|md|markdown)/i : /\.ya?ml/i).exec(name);
  if (!ending) return folder === 'pages' ? helpBesidePages(file) : undefined;
  if (!folder) return `A page belongs into the folder \`pages\`: move it to pages/${name}.`;
  if (!sourceFolders.includes(folder)) {
    const meant = nearestName(folder, sourceFolders);
    return meant && `The folder is called \`${meant}\`: rename it.`;
  }
  const meant = name.slice(0, ending.index) + (/m/i.test(ending[0][1] ?? '') ? '.md' : '.yaml');
  if (meant === name) return 'It is a link to a file that is not there: delete it.';
  return isRead(file.replace(name, meant))
    ? `There is a \`${meant}\` already: delete this copy, or give it a name of its own.`
    : `Rename it: \`${meant}\`.`;
}

/** What is no page in any form, but lies among them. */
function helpBesidePages(file: string): string | undefined {
  const [, name = '', ending = ''] = /([^/]+)\.(\w+)$/.exec(file) ?? [];
  if (/^(?:docx?|odt|rtf|txt|pages|html?)$/i.test(ending))
    return `A page is a .yaml file, and an article a .md file: put its text into \`${name}.md\`.`;
  return /^(?:jpe?g|png|gif|svg|webp|avif|heic|pdf|mp4)$/i.test(ending)
    ? `Pictures and other files for visitors belong into the folder \`assets\`: move it to assets/${name}.${ending}.`
    : undefined;
}

function unread(file: string, help: string): FileDiagnostic {
  return {
    rule: 'file/unread',
    severity: 'warning',
    file,
    pointer: '',
    message: 'This file is not read, because of its name or its place.',
    help,
  };
}
