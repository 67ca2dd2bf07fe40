import { element } from './build-element.ts';

/** A button that does not stand out. `label` is its name where its words alone do not say enough. */
export function quietButton(words: string, click: () => void, label?: string): HTMLButtonElement {
  return element('button.quiet', { 'aria-label': label, title: label, click }, words);
}
