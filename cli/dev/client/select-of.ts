import { element } from './build-element.ts';

/** A select with these choices. */
export function selectOf(
  choices: readonly (readonly [value: string, words: string])[],
  chosen = '',
  properties: Readonly<Record<string, string | (() => void)>> = {},
): HTMLSelectElement {
  const options = choices.map(([value, words]) =>
    element('option', { value, selected: value === chosen }, words),
  );
  return element('select', properties, ...options);
}
