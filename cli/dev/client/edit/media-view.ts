import type { MediaEntry } from '../../edit-protocol.ts';
import type { Problem } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import type { EditSession } from './edit-session.ts';
import { dropZone } from './input-for.ts';
import { plainWords } from './plain-words.ts';
import { assetAddress, thumbnailPicker } from './thumbnail-picker.ts';

/** A file, and what the checks say of it, such as that it is too small for its place. */
interface Medium extends MediaEntry {
  hints: string[];
}

interface MediaTools extends Pick<EditSession, 'change' | 'upload'> {
  stored(name: string): Promise<void>;
}

const SHOWN: Readonly<Record<string, (one: Medium) => boolean>> = {
  All: () => true,
  'Only what nothing uses': ({ uses }) => uses.length === 0,
  'Only what has hints, such as too small': ({ hints }) => hints.length > 0,
};

/** All pictures and other files of the site, each with where it is used and what the checks say of it. */
export function mediaView(
  entries: readonly MediaEntry[],
  problems: readonly Problem[],
  tools: MediaTools,
): HTMLElement {
  const message = element('p.message', { role: 'alert' });
  const pictures = entries.filter(({ isPicture }) => isPicture).map(({ name }) => name);
  const media = entries.map((entry) => {
    const one: Medium = { ...entry, hints: hintsOf(entry, problems) };
    return { one, shown: tile(one, pictures, tools.change) };
  });
  const list = element('ul.media');
  const search = element('input', {
    type: 'search',
    'aria-label': 'Search pictures',
    placeholder: 'Search by name or place',
    input: () => show(),
  });
  const choice = selectOf(
    Object.keys(SHOWN).map((words) => [words, words]),
    'All',
    { 'aria-label': 'Which pictures', input: () => show() },
  );

  function show(): void {
    const words = search.value.trim().toLowerCase();
    const found = media.filter(
      ({ one }) =>
        [one.name, ...one.uses].join(' ').toLowerCase().includes(words) &&
        SHOWN[choice.value]?.(one),
    );
    list.replaceChildren(...found.map(({ shown }) => shown));
    if (found.length === 0) list.append('No picture fits.');
  }

  show();
  return element(
    'div',
    dropZone(tools, tools.stored, (words) => {
      message.textContent = words;
    }),
    message,
    element('div.field', search),
    element('div.field', choice),
    list,
  );
}

function hintsOf({ name }: MediaEntry, problems: readonly Problem[]): string[] {
  const found = problems.filter(({ about }) => about === `assets/${name}`);
  return [...new Set(found.map((problem) => plainWords(problem)))];
}

function tile(
  { name, isPicture, bytes, uses, hints }: Medium,
  pictures: readonly string[],
  change: EditSession['change'],
): HTMLElement {
  const replacement = thumbnailPicker(
    'asset',
    () => pictures.filter((one) => one !== name),
    (to) => void change({ do: 'replace-asset', from: name, to }),
    'Replace everywhere',
  );
  const remove = () => void change({ do: 'delete-asset', name });
  return element(
    'li.medium',
    isPicture && element('img', { src: assetAddress(name), alt: '', loading: 'lazy' }),
    element(
      'details',
      { 'data-pointer': `/media/${name}` },
      element('summary', name),
      element('p.description', `${Math.ceil(bytes / 1024)} KB`),
      element(
        'p.description',
        uses.length > 0 ? `Used by ${uses.join(', ')}.` : 'Nothing uses it.',
      ),
      ...hints.map((hint) => element('p.notice', hint)),
      uses.length > 0 && isPicture && replacement,
      uses.length === 0 && element('div.actions', quietButton('Delete', remove, `Delete: ${name}`)),
    ),
  );
}
