/** Attributes as texts, listeners as functions. */
type Properties = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

/** Creates an element with attributes, listeners and children; skips those that are `false` or `undefined`. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Properties = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (value !== undefined && value !== false)
      made.setAttribute(key, String(value === true ? '' : value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}
