import { element } from '../build-element.ts';

/** A control with its name above it. */
export function labelled(words: string, control: HTMLElement): HTMLElement {
  return element('label', { class: 'field' }, element('span', { class: 'name' }, words), control);
}
