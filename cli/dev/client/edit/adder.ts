import { element } from '../build-element.ts';

/** A part of the panel that is folded until somebody wants it; `onOpen` is called each time it opens. */
export function adder(
  words: string,
  pointer: string | undefined,
  children: readonly HTMLElement[],
  onOpen = () => {},
): HTMLElement {
  const details = element(
    'details.adder',
    { 'data-pointer': pointer, toggle: () => details.open && onOpen() },
    element('summary', words),
    ...children,
  );
  return details;
}
