import type { Content } from '../../renderer/index.ts';

/** The text of a page. */
export function joinContent(parts: readonly Content[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString()))
    .join('');
}

/** A page with something more in its head, before all else that is there. */
export function addToHead(html: string, element: string): string {
  return html.replace('<head>', () => `<head>${element}`);
}

/** A page with something more at the top of what it shows. */
export function addToBody(html: string, element: string): string {
  return html.replace('<body>', () => `<body>${element}`);
}
