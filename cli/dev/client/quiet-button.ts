import { element } from './build-element.ts';

/**
 * A button that does not stand out. `label` is its name where its words alone do not say enough, `back`
 * that of the one which goes back: it gets the focus where this one is gone afterwards.
 */
export function quietButton(
  words: string,
  click: () => void,
  label?: string,
  back?: string,
): HTMLButtonElement {
  const named = { 'aria-label': label, title: label, 'data-back': back };
  return element('button.quiet', { ...named, click }, words);
}
