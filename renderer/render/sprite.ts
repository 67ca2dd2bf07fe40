import { icons } from '../generated/icons.js';

const USES = /href="#icon-([a-z0-9-]+)"/g;

/** The shapes of the icons that some HTML uses, once each, as a hidden drawing. */
export function iconSprite(html: string): string {
  const names = [...new Set([...html.matchAll(USES)].map(([, name]) => name as string))].sort();
  if (names.length === 0) return '';
  const symbols = names.map(
    (name) =>
      `<symbol id="icon-${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" ` +
      `stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${icons[name] ?? ''}</symbol>`,
  );
  return `<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">${symbols.join('')}</svg>`;
}
