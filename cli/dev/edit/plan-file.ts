import { stringify } from 'yaml';
import { parseSource, type SourceFile, valueAt } from '../../../renderer/index.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { PageChange } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { placeName } from '../place-name.ts';
import { editText } from './edit-text.ts';
import { EditRefusal } from './put-into.ts';

/** A change of a file as a whole that is that of no page. */
export type WholeFileChange = Extract<PageChange, { do: 'new-file' | 'copy-file' | 'delete-file' }>;

/** Where files are that can be begun, copied and deleted. */
const PLACE = /^(?:partials|data|mails|campaigns)\/(?:[a-z0-9-]+\/)*[a-z0-9][a-z0-9-]{0,80}\.yaml$/;

/**
 * The files that such a change makes or deletes.
 * @throws EditRefusal where a name is taken, or can be that of no file.
 */
export function planFile(change: WholeFileChange, preview: Preview): FileChange[] {
  if (change.do === 'delete-file') {
    const { path, text } = sourceNamed(change.name, preview);
    return [{ path, before: text, after: undefined }];
  }
  const { to } = change;
  if (!PLACE.test(to)) {
    throw new EditRefusal('Give it a name: letters from a to z and digits, at most 80.');
  }
  if (preview.snapshot.sources.some(({ path }) => path === to)) {
    throw new EditRefusal(`There is ${placeName(to)} already. Choose another name.`);
  }
  const after =
    change.do === 'new-file'
      ? stringify(change.value, { lineWidth: 0 })
      : copyOf(sourceNamed(change.from, preview), to);
  return [{ path: to, before: undefined, after }];
}

/** The text of a copy; an address of its own follows from its name. */
function copyOf(source: SourceFile, to: string): string {
  const hasAddress = typeof valueAt(parseSource(source).document?.value, '/path') === 'string';
  const value = to.replace(/^.*\/|\.yaml$/g, '');
  return hasAddress ? editText(source, [{ kind: 'set', pointer: '/path', value }]) : source.text;
}

function sourceNamed(name: string, { snapshot }: Preview): SourceFile {
  const source = snapshot.sources.find(({ path }) => path === name && PLACE.test(path));
  if (!source) throw new EditRefusal(`${placeName(name)} is not there any more.`);
  return source;
}
