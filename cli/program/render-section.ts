import { hash } from 'node:crypto';
import { isError } from '../../renderer/light.ts';
import { makeShared } from '../build/make-shared.ts';
import { loadTypes } from '../custom-sections/load-types.ts';
import { newStore, worldInMemory } from '../graph/open-store.ts';
import { verdict } from '../graph/pages.ts';
import { rendered } from '../graph/rendered.ts';
import { sharedProblems } from '../graph/site.ts';
import { folderCache } from '../publish/cache.ts';
import { readPictureFacts } from '../publish/inspect-pictures.ts';
import { takeInventory } from '../read/inventory.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { joinContent } from '../write/page-html.ts';

/** The page around a section that is rendered alone. */
const FILE = 'pages/section-alone.yaml';

/**
 * The HTML of a section in a page of its own. `cache` is the folder of what was made before.
 * @throws Error with the messages of its problems, or of those of what pages share.
 */
export async function sectionHtml(
  section: { type: string; [field: string]: unknown },
  siteFolder: SiteFolder,
  cache: string,
): Promise<string> {
  const text = JSON.stringify({
    title: 'A section alone',
    description: 'A page of one section.',
    robots: 'noindex',
    sections: [section],
  });
  const { hashOf: ofFile } = takeInventory(siteFolder);
  const hashOf = (path: string) => (path === FILE ? hash('sha256', text) : ofFile(path));
  const { folder, assets } = siteFolder;
  const pictures = await readPictureFacts(folder, assets, hashOf, folderCache(cache));
  const sources = [...siteFolder.sources, { path: FILE, text }];
  const types = await loadTypes(folder, cache);
  const store = newStore({
    ...worldInMemory({ ...siteFolder, sources, pictures }, types),
    hashOf,
  });
  await makeShared(store, cache);
  const { pages, failures } = store.ask(rendered, FILE);
  const found = [...store.ask(sharedProblems), ...store.ask(verdict, FILE).diagnostics];
  const errors = [...found, ...failures].filter(isError);
  const [page] = pages;
  if (!page || errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const html = joinContent(page.file.content);
  return /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html;
}
