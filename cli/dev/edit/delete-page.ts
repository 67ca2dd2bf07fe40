import { parseSource, type SourceFile, valueAt } from '../../../renderer/index.ts';
import routes from '../../../schemas/routes.json' with { type: 'json' };
import type { FileChange } from '../../write/change-files.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { renderAt } from '../preview-pages.ts';
import { editText } from './edit-text.ts';
import { ownFileOf } from './own-file.ts';
import { EditRefusal, takeOut } from './put-into.ts';
import { ledElsewhere } from './redirects.ts';

/**
 * Deletes a page: links lead to another one, as its old address does.
 * @throws EditRefusal where that is none, or the page cannot be deleted alone.
 */
export function deletePage(path: string, to: string, preview: Preview): FileChange[] {
  const page = ownFileOf(path, preview);
  const { sources } = preview.snapshot;
  if (path === '/') {
    throw new EditRefusal(
      'Visitors come in at the home page. Change it, or move it and put another page in its place.',
    );
  }
  if (to === path || to === routes.pages.notFound || !renderAt(preview, to)) {
    throw new EditRefusal('Choose another page of the site, where links and visitors are led.');
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
  return removePage(page.path, path, to, preview);
}

/** Takes a file away, and leads all that leads to its page elsewhere. */
export function removePage(
  file: string,
  path: string,
  to: string,
  { snapshot }: Pick<Preview, 'snapshot'>,
): FileChange[] {
  return snapshot.sources.flatMap((source): FileChange[] => {
    const before = source.text;
    const left = { ...source, text: withoutTranslation(source, path) };
    const after = source.path === file ? undefined : ledElsewhere(left, path, to);
    return before === after ? [] : [{ path: source.path, before, after }];
  });
}

/** The text of a page that names its translations, without one of them. */
function withoutTranslation(source: SourceFile, path: string): string {
  if (!source.path.startsWith('pages/') || !source.text.includes(path)) return source.text;
  const named = valueAt(parseSource(source).document?.value, '/translations');
  if (!Array.isArray(named) || !named.includes(path)) return source.text;
  return editText(source, [takeOut('/translations', named, named.indexOf(path))]);
}
