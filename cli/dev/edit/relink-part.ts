import { type Draft, mapTargets, valueAt } from '../../../renderer/index.ts';
import { fileNames } from '../../graph/inputs.ts';
import { summariesOf } from '../../graph/pages.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { Change } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import type { PlannedStep } from './history.ts';
import { mapStrings } from './map-strings.ts';

/** Where the name of a section or overlay is, which links may lead to. */
const NAME = /^\/(?:sections|overlays)\/\d+\/id$/;

/** A change of the text of a file. */
type TextChange = FileChange & Record<'before' | 'after', string>;

/**
 * A change of a page with those of other files that it takes: links to a section follow its new name; where
 * it loses its name, they can lead to its page.
 */
export function withLinks(
  change: Change,
  page: Draft,
  edited: TextChange,
  preview: Preview,
): Pick<PlannedStep, 'files' | 'withUsers'> {
  const files = [edited];
  if (change.do !== 'set' || !NAME.test(change.pointer)) return { files };
  const old = valueAt(page.value, change.pointer);
  if (typeof old !== 'string' || change.here || change.inVariant || change.inState)
    return { files };
  const follow = (name: string) => relinked(edited, { from: old, to: name }, preview);
  const { value } = change;
  return typeof value === 'string'
    ? { files: follow(value) }
    : { files, withUsers: () => follow('') };
}

/** The change of a file, and the files whose links lead to a part of it by its name; '' is the page itself. */
function relinked(
  edited: TextChange,
  { from, to }: Record<'from' | 'to', string>,
  { snapshot, store: { ask } }: Preview,
): FileChange[] {
  const all = ask(fileNames, 'pages').flatMap((file) =>
    summariesOf(ask, file).map(({ path = '/', used }) => ({
      path,
      parts: [file, ...used],
    })),
  );
  const meant = all.filter(({ parts }) => parts.includes(edited.path));
  const isOfThese = (file: string) => {
    const users = all.filter(({ parts }) => parts.includes(file));
    return users.length > 0 && users.every((one) => meant.includes(one));
  };
  return snapshot.sources.flatMap(({ path: file, text: before }): FileChange[] => {
    const text = file === edited.path ? edited.after : before;
    const follow = (address: string) => {
      const [path = '', anchor] = address.split('#');
      if (anchor !== from) return address;
      const own = path.replace(/\?.*$/, '');
      const isMeant = path === '' ? isOfThese(file) : meant.some((one) => one.path === own);
      if (!isMeant) return address;
      return to === '' ? path || (meant[0]?.path ?? '/') : `${path}#${to}`;
    };
    const after = text.includes(`#${from}`)
      ? mapStrings({ path: file, text }, (one) => mapTargets(follow(one), 'link', follow))
      : text;
    return before === after ? [] : [{ path: file, before, after }];
  });
}
