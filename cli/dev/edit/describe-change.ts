import { isArticle } from '../../../renderer/light.ts';
import { findExperiments } from '../../read/find-experiments.ts';
import type { Change, PageChange, PartName } from '../edit-protocol.ts';
import { fieldLabelAt, type Held } from '../field-labels.ts';
import { fieldWords } from '../field-words.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';

/**
 * What a change is, in words: `Change heading in the page /pricing`. `file` is the one that is changed,
 * `page` the page that it is a change of.
 */
export function describeChange(change: Change, file: string, page: Held, preview: Preview): string {
  const isOfFile = change.do === 'file' || isArticle(file);
  const held = isOfFile ? { file, value: fileValue(preview, file) } : page;
  return `${actOf(change, (pointer) => fieldLabelAt(held, pointer, preview))} in ${placeInSite(file, preview)}`;
}

/** What is done, with fields as the panel calls them. */
function actOf(change: Change, fieldAt: (pointer: string) => string): string {
  switch (change.do) {
    case 'set':
      return `${change.value === undefined ? 'Remove' : 'Change'} ${fieldAt(change.pointer)}`;
    case 'insert':
      return `Add to ${fieldAt(change.pointer)}`;
    case 'take':
      return `Remove from ${fieldAt(change.pointer)}`;
    case 'move':
      return `Move in ${fieldAt(change.pointer)}`;
    case 'file':
      return actOf(change.change, fieldAt);
    case 'claim':
      return `Change the claim “${fieldWords(change.name)}”`;
    case 'add-part':
      return `Add ${partOf(change)}`;
    case 'begin-experiment':
      return `Try another heading in the experiment “${fieldWords(change.name)}”`;
    case 'show-part':
      return 'Show a section';
    case 'convert-part':
      return `Change the type of ${partOf(change)}`;
    case 'move-part':
      return `Move ${partOf(change)}`;
    case 'part':
      return `${{ duplicate: 'Duplicate', hide: 'Hide', remove: 'Remove' }[change.act]} ${partOf(change)}`;
  }
}

function partOf({ name }: { name: PartName }): string {
  return name === 'overlays' ? 'an overlay' : 'a section';
}

/** The acts of changes of whole pages and pictures, in words. */
export const PAGE_CHANGES: Readonly<Record<PageChange['do'], string>> = {
  'new-page': 'Create',
  'new-article': 'Create the article',
  'new-campaign': 'Begin the campaign',
  'copy-page': 'Copy a page to',
  'move-page': 'Move the page',
  'translate-page': 'Begin the translation',
  'share-part': 'Share a section with other pages as',
  fix: 'Fix',
  'delete-page': 'Delete the page',
  'replace-asset': 'Replace a picture by',
  'delete-asset': 'Delete the picture',
  'keep-variant': 'Keep a variant of the experiment',
  'new-file': 'Begin',
  'copy-file': 'Copy to',
  'delete-file': 'Delete',
};

/** What a change of whole pages is, in words, of the page at a path. */
export function describePageChange(change: PageChange, path: string, preview: Preview): string {
  const act = PAGE_CHANGES[change.do];
  if (change.do === 'delete-page') return `${act} ${path}`;
  if (change.do === 'move-page') return `${act} ${path} to ${change.to}`;
  if (change.do === 'keep-variant') {
    const { experiments } = findExperiments(preview.snapshot);
    const pages = experiments.filter(({ name }) => name === change.name);
    const where = pages.map(({ file }) => placeInSite(file, preview));
    return `Keep “${change.variant}” of the experiment “${fieldWords(change.name)}” in ${new Intl.ListFormat('en').format(where)}`;
  }
  if (change.do === 'fix') return `${act} ${placeInSite(change.file, preview)}`;
  const about = 'to' in change ? change.to : change.name;
  return `${act} ${change.do.endsWith('-file') ? placeInSite(about, preview) : about}`;
}
