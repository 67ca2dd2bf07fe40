import { ASSETS, ICONS } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { adder } from './adder.ts';

/** Most pictures that are shown at once: more are found by search. */
const MOST = 60;

/** Of the formats that are chosen by how they look, where each name can be seen, and what it is called. */
const SEEN: Readonly<Record<string, { words: string; address(name: string): string }>> = {
  asset: { words: 'Choose a picture', address: assetAddress },
  icon: {
    words: 'Choose an icon',
    address: (name) => (name.endsWith('.svg') ? assetAddress(name) : `${ICONS}${name}`),
  },
};

/** Lets one of some pictures or icons be chosen by how it looks; undefined for other formats. */
export function thumbnailPicker(
  format: string,
  names: () => readonly string[],
  choose: (name: string) => void,
  words = SEEN[format]?.words ?? '',
): HTMLElement | undefined {
  const seen = SEEN[format];
  if (!seen) return undefined;
  const found = element('div.thumbnails', { role: 'group', 'aria-label': words });
  const search = element('input', {
    type: 'search',
    'aria-label': `${words}: search`,
    placeholder: 'Search by name',
    input: show,
  });

  function show(): void {
    const wanted = search.value.trim().toLowerCase();
    const fitting = names().filter((name) => isSeen(format, name) && name.includes(wanted));
    found.replaceChildren(...fitting.slice(0, MOST).map(thumbnail));
    if (fitting.length === 0) found.append('Nothing is called that. Try another word.');
  }

  function thumbnail(name: string): HTMLElement {
    const image = element('img', { src: seen?.address(name), alt: '', loading: 'lazy' });
    return element('button', { 'aria-label': name, title: name, click: () => choose(name) }, image);
  }

  return adder(words, undefined, [search, found], show);
}

/** The names that a control has a list of. */
export function namesFor({ list }: HTMLInputElement): string[] {
  return [...(list?.options ?? [])].map(({ value }) => value);
}

/** Where a file of the assets folder can be seen. */
export function assetAddress(name: string): string {
  return ASSETS + name.split('/').map(encodeURIComponent).join('/');
}

function isSeen(format: string, name: string): boolean {
  return format === 'icon' || /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(name);
}
