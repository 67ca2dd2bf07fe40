import { verdict } from '../../graph/pages.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { DevSession } from '../dev-session.ts';
import { reversed } from '../edit/history.ts';
import { EditRefusal } from '../edit/put-into.ts';
import { withoutRedirect } from '../edit/redirects.ts';
import { SITE_FILE } from '../edit-protocol.ts';
import { PLAIN } from '../override-site.ts';
import { fileOf } from '../preview-pages.ts';

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
  // Where a page comes back, its address leads nowhere else any more.
  const isBack = page.after === undefined;
  return [...reversed({ files: [page] }), ...(isBack ? removedRedirect(session, path) : [])];
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

function removedRedirect(session: DevSession, path: string): FileChange[] {
  const site = session.preview().snapshot.sources.find((one) => one.path === SITE_FILE);
  const after = site && withoutRedirect(site, path);
  return site && after !== site.text ? [{ path: site.path, before: site.text, after }] : [];
}
