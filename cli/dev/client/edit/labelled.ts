import { element } from '../build-element.ts';

/** A control with its name above it. */
export function labelled(words: string, control: HTMLElement): HTMLElement {
  return element('label.field', element('span.name', words), control);
}
