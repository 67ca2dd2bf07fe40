import type { MediaEntry } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import type { EditSession } from './edit-session.ts';
import { dropZone } from './input-for.ts';
import { assetAddress } from './thumbnail-picker.ts';

/** All pictures and other files of the site, each with where it is used. */
export function mediaView(
  media: readonly MediaEntry[],
  change: EditSession['change'],
  upload: EditSession['upload'],
): HTMLElement {
  const message = element('p.message', { role: 'alert' });
  const stored = async (name: string) => {
    message.textContent = `Stored as ${name}.`;
  };
  const list = element('ul.media');
  const search = element('input', {
    type: 'search',
    'aria-label': 'Search pictures',
    placeholder: 'Search by name or place',
    input: () => show(),
  });
  const unused = element('input', { type: 'checkbox', change: () => show() });

  function show(): void {
    const words = search.value.trim().toLowerCase();
    const found = media.filter(
      ({ name, uses }) =>
        [name, ...uses].join(' ').toLowerCase().includes(words) &&
        !(unused.checked && uses.length > 0),
    );
    list.replaceChildren(...found.map((entry) => tile(entry, media, change)));
  }

  show();
  return element(
    'div',
    dropZone({ upload }, stored, message),
    message,
    element('div.field', search),
    element('label.check', 'Only what nothing uses', unused),
    list,
  );
}

function tile(
  { name, isPicture, bytes, uses }: MediaEntry,
  media: readonly MediaEntry[],
  change: EditSession['change'],
): HTMLElement {
  const others = media.filter((one) => one.isPicture && one.name !== name);
  const other = selectOf(
    others.map((one) => [one.name, one.name]),
    '',
    { 'aria-label': `Show in place of ${name}` },
  );
  const replace = () => void change({ do: 'replace-asset', from: name, to: other.value });
  const remove = () => void change({ do: 'delete-asset', name });
  const button = (words: string, click: () => void) =>
    element('div.actions', quietButton(words, click, `${words}: ${name}`));
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
      ...(uses.length > 0 && isPicture ? [other, button('Replace everywhere', replace)] : []),
      uses.length === 0 && button('Delete', remove),
    ),
  );
}
