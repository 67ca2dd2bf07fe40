import { parseSource, pathOf } from '../../../renderer/index.ts';
import { verdict } from '../../graph/pages.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { DevSession } from '../dev-session.ts';
import { reversed } from '../edit/history.ts';
import { EditRefusal } from '../edit/put-into.ts';
import { redirectFrom, withoutRedirect } from '../edit/redirects.ts';
import { followed, relink } from '../edit/relink.ts';
import { SITE_FILE } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { PLAIN } from '../override-site.ts';
import { fileOf } from '../preview-pages.ts';
import type { Difference } from './compare-values.ts';
import { differencesIn } from './file-differences.ts';
import { takeBack } from './merge-fields.ts';

const SEVERAL =
  'Several pages are made like this one. Go back with the whole site, or discard single changes.';

const OTHER_ADDRESS =
  'The page was not there then, or had another address. Go back with the whole site, or delete it.';

/**
 * What makes the page at a path what it was in a version, its own file first; nothing where it is so
 * already. `changed` are the files that differ.
 * @throws EditRefusal where the page alone cannot be taken back.
 */
export async function pageBack(
  session: DevSession,
  changed: readonly FileChange[],
  version: string,
  path: string,
): Promise<FileChange[]> {
  const file = await fileAt(session, path, version);
  const page = changed.find((one) => one.path === file);
  if (!page) return [];
  if (page.before === undefined) throw new EditRefusal(OTHER_ADDRESS);
  return [...reversed({ files: [page] }), ...linksBack(page, changed, session.preview())];
}

/** The file that a page alone is written in, in a version or now: an article has one of its own. */
async function fileAt(session: DevSession, path: string, version: string): Promise<string> {
  const then = await session.seenAt(path, { ...PLAIN, version });
  for (const preview of [then, session.preview()]) {
    const article = preview.snapshot.sources.find((one) => one.path === `pages${path}.md`);
    const file = article ?? fileOf(preview, path);
    if (!file) continue;
    if (article || preview.store.ask(verdict, file.path).summaries.length < 2) return file.path;
    throw new EditRefusal(SEVERAL);
  }
  throw new EditRefusal('There is no such page, neither then nor now.');
}

/**
 * What comes back along with a page that was deleted, or moved: its links, and its address, which leads
 * nowhere else any more; where it was moved to, it goes.
 */
export function linksBack(
  page: FileChange,
  changed: readonly FileChange[],
  { snapshot: { sources } }: Pick<Preview, 'snapshot'>,
): FileChange[] {
  const before = { path: page.path, text: String(page.before) };
  const { document } = parseSource(before);
  const site = sources.find(({ path }) => path === SITE_FILE);
  if (!page.path.startsWith('pages/') || page.after !== undefined || !document || !site) return [];
  const path = pathOf(document);
  const to = redirectFrom(site, path);
  if (to === undefined) return [];
  const others = changed.filter((one) => one !== page && one.before && one.after);
  const moved = changed.find(
    ({ before: old, after }) => !old && after === relink(before, path, to),
  );
  const linking = [...new Set([site.path, ...others.map((one) => one.path)])].flatMap((file) => {
    const other = others.find((one) => one.path === file);
    const now = sources.find((one) => one.path === file)?.text ?? String(other?.after);
    const linked = other ? withLinksTo(other, path, to) : now;
    const after = file === site.path ? withoutRedirect({ path: file, text: linked }, path) : linked;
    return after === now ? [] : [{ path: file, before: now, after }];
  });
  return [...linking, ...(moved ? reversed({ files: [moved] }) : [])];
}

/** The text of a file whose links lead to a path again, and not to another one any more. */
function withLinksTo(file: FileChange, path: string, to: string): string {
  const text = String(file.after);
  const isOfIt = ({ kind, pointer, before, after }: Difference) =>
    kind === 'removed'
      ? /^\/translations(?:\/\d+)?$/.test(pointer) && String(before) === path
      : kind === 'changed' && typeof before === 'string' && followed(before, path, to) === after;
  return takeBack({ path: file.path, text }, differencesIn(file)?.differences.filter(isOfIt) ?? []);
}
