import { stringify } from 'yaml';
import { type Json, type SourceFile, valueAt } from '../../../renderer/index.ts';
import { capitalize } from '../../../renderer/light.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { PageChange } from '../edit-protocol.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { placeName } from '../place-name.ts';
import { checkChange } from './check-change.ts';
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
    throw new EditRefusal(`There is ${placeInSite(to, preview)} already. Choose another name.`);
  }
  const begin = (after: string): FileChange => ({ path: to, before: undefined, after });
  if (change.do === 'copy-file') {
    return [begin(copyOf(sourceNamed(change.from, preview), to, preview, change.called))];
  }
  const begun = begin(stringify(withAddress(change.value, to), { lineWidth: 0 }));
  const folder = to.slice(0, to.lastIndexOf('/') + 1);
  const other = preview.snapshot.sources.find(({ path }) => path.startsWith(folder));
  // What pages need of an entry, such as hours, only another entry shows.
  const isCopy =
    /^data\/.*\//.test(folder) && other && checkChange(preview, [begun]).errors.length > 0;
  return [isCopy ? begin(copyOf(other, to, preview)) : begun];
}

/** An entry with an address of its own, if others of its list have one. */
function withAddress(value: Json, to: string): Json {
  const hasAddress = typeof valueAt(value, '/path') === 'string';
  return hasAddress ? { ...(value as object), path: nameIn(to) } : value;
}

function nameIn(file: string): string {
  return file.replace(/^.*\/|\.yaml$/g, '');
}

/** The text of a copy; an address of its own follows from its name, and a campaign is called what was typed. */
function copyOf(source: SourceFile, to: string, preview: Preview, called?: string): string {
  const own = {
    '/path': nameIn(to),
    ...(called && to.startsWith('campaigns/') && { '/name': called.trim() }),
  };
  const before = fileValue(preview, source.path);
  const edits = Object.entries(own)
    .filter(([pointer]) => typeof valueAt(before, pointer) === 'string')
    .map(([pointer, value]) => ({ kind: 'set' as const, pointer, value }));
  return edits.length > 0 ? editText(source, edits) : source.text;
}

function sourceNamed(name: string, { snapshot }: Preview): SourceFile {
  const source = snapshot.sources.find(({ path }) => path === name && PLACE.test(path));
  if (!source) throw new EditRefusal(`${capitalize(placeName(name))} is not there any more.`);
  return source;
}
