/** What an element of the preview can have: attributes as texts, listeners as functions. */
type Properties = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

/** An element with its attributes, listeners and children; `false` and `undefined` leave one out. */
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
