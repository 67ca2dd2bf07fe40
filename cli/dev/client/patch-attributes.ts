/** Applies the server's changes to the attributes of an element. */
export function patchAttributes(last: Element, next: Element, live: Element): void {
  for (const { name } of last.attributes) {
    if (!next.hasAttribute(name)) live.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (last.getAttribute(name) !== value) live.setAttribute(name, value);
  }
}
