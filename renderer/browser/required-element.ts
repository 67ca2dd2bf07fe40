/** A part that the HTML of an island always has. Throws without it: the island stays as it is. */
export function requiredElement<T extends HTMLElement = HTMLElement>(
  island: Element,
  selector: string,
): T {
  const part = island.querySelector<T>(selector);
  if (!part) throw new Error(`There is no ${selector}.`);
  return part;
}
