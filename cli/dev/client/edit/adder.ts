import { element } from '../build-element.ts';

/** A part of the panel that is folded until somebody wants it; `draw` is called as it opens for the first time. */
export function adder(
  words: string,
  pointer: string | undefined,
  children: readonly HTMLElement[],
  draw = () => {},
): HTMLElement {
  const about = { 'data-pointer': pointer };
  const details = element('details.adder', about, element('summary', words), ...children);
  details.addEventListener('keydown', ({ key, target }) => {
    const buttons = details.querySelectorAll<HTMLElement>(':scope > .actions button');
    if (key === 'Enter' && buttons.length === 1 && target instanceof HTMLInputElement)
      buttons[0]?.click();
  });
  details.addEventListener('toggle', draw, { once: true });
  return details;
}
