import { pointerKeys, valueAt } from '../../../renderer/index.ts';
import { summariesOf } from '../../graph/pages.ts';
import type { FileChange } from '../../write/change-files.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { renderAt } from '../preview-pages.ts';
import { deletePage, removePage } from './delete-page.ts';
import { editText } from './edit-text.ts';
import { type ChangedPreview, type FaultyPlace, takeTogether } from './take-together.ts';

/**
 * Deletes files with what cannot be without them: the pages and e-mails of a campaign, and where pages
 * show a shared section. Undefined where something else needs them, too.
 */
export function deleteWithUsers(
  files: readonly FileChange[],
  preview: Preview,
): FileChange[] | undefined {
  return takeTogether(files, preview, (place, seen) => userAt(place, preview, seen));
}

function userAt(
  { file, pointer }: FaultyPlace,
  preview: Preview,
  { snapshot }: ChangedPreview,
): FileChange[] {
  const text = snapshot.sources.find(({ path }) => path === file)?.text;
  if (text === undefined) return [];
  const change = (after?: string) => [{ path: file, before: text, after }];
  const entry = pointer.slice(0, pointer.lastIndexOf('/'));
  const isEntry = /^\d+$/.test(pointerKeys(entry).at(-1) ?? '');
  if (isEntry && pointer.endsWith('/use')) {
    return change(editText({ path: file, text }, [{ kind: 'remove', pointer: entry }]));
  }
  const [page] = summariesOf(preview.store.ask, file);
  if (pointer === '/collection/from') {
    const isList = valueAt(fileValue(preview, file), '/collection/perPage') !== undefined;
    return isList && page?.path ? removePage(file, page.path, '/', { snapshot }) : change();
  }
  if (pointer !== '/campaign') return [];
  if (file.startsWith('mails/')) return change();
  const to = followerOf(file, preview);
  return page?.path === undefined ? [] : deletePage(page.path, to, { ...preview, snapshot });
}

/** Where visitors of a page are led once its campaign is gone: where that would have led them. */
function followerOf(file: string, preview: Preview): string {
  const name = valueAt(fileValue(preview, file), '/campaign');
  const then = valueAt(fileValue(preview, `campaigns/${name}.yaml`), '/then');
  return typeof then === 'string' && renderAt(preview, then) ? then : '/';
}
