import { type SourceFile, valueAt } from '../../../renderer/index.ts';
import type { FileChange } from '../../write/change-files.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { fileOf, renderAt } from '../preview-pages.ts';
import { EditRefusal } from './put-into.ts';
import { withRedirect } from './redirects.ts';
import { relink } from './relink.ts';

/**
 * Deletes a page: links lead to another one, as its old address does.
 * @throws EditRefusal where that is none, or the page cannot be deleted alone.
 */
export function deletePage(path: string, to: string, preview: Preview): FileChange[] {
  const page = pageSource(path, preview);
  const { sources } = preview.snapshot;
  if (to === path || !renderAt(preview, to)) {
    throw new EditRefusal('Choose another page of the site, where links and visitors are led.');
  }
  if (valueAt(fileValue(preview, page.path), '/collection') !== undefined) {
    throw new EditRefusal('This page is made from a list, one for each entry: delete the entry.');
  }
  const heirs = sources.filter(
    (source) =>
      source.text.includes('extends') &&
      valueAt(fileValue(preview, source.path), '/extends') === path,
  );
  if (heirs.length > 0) {
    const names = heirs.map((source) => placeInSite(source.path, preview)).join(', ');
    throw new EditRefusal(`Other pages begin as this one: ${names}. Delete them first.`);
  }
  return sources.flatMap((source): FileChange[] => {
    const before = source.text;
    if (source.path === page.path) return [{ path: source.path, before, after: undefined }];
    const relinked = relink(source, path, to);
    const after =
      source.path === 'site.yaml'
        ? withRedirect({ ...source, text: relinked }, path, to)
        : relinked;
    return before === after ? [] : [{ path: source.path, before, after }];
  });
}

/**
 * The file of the page at a path.
 * @throws EditRefusal if it is missing.
 */
export function pageSource(path: string, preview: Preview): SourceFile {
  const source = fileOf(preview, path);
  if (!source) throw new EditRefusal('There is no such page any more.');
  return source;
}
