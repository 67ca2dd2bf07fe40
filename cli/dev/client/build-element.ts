/** Attributes as texts, listeners as functions. */
type Properties = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

type Child = Node | string | undefined | false;

/** The name of an element, and classes: `p.notice`. */
type Selector = keyof HTMLElementTagNameMap | `${keyof HTMLElementTagNameMap}.${string}`;

type NameIn<S> = S extends `${infer Name}.${string}` ? Name : S;

/**
 * Creates an element with classes, attributes, listeners and children; skips attributes and children
 * that are `false` or `undefined`. A button submits no form unless its `type` says so.
 */
export function element<S extends Selector>(
  selector: S,
  ...[first, ...others]: [(Properties | Child)?, ...Child[]]
): HTMLElementTagNameMap[NameIn<S> & keyof HTMLElementTagNameMap] {
  const [name = '', ...classes] = selector.split('.');
  const made = document.createElement(name);
  if (classes.length > 0) made.className = classes.join(' ');
  if (name === 'button') set(made, 'type', 'button');
  if (!isProperties(first)) others.unshift(first);
  else for (const [key, value] of Object.entries(first)) set(made, key, value);
  made.append(...others.filter((child) => child !== undefined && child !== false));
  return made as ReturnType<typeof element<S>>;
}

function isProperties(given: Properties | Child): given is Properties {
  return typeof given === 'object' && !('nodeType' in given);
}

function set(made: HTMLElement, key: string, value: Properties[string]): void {
  if (typeof value === 'function') made.addEventListener(key, value);
  else if (value !== undefined && value !== false)
    made.setAttribute(key, value === true ? '' : value);
}
