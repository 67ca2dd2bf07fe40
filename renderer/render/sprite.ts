import { icons } from '../generated/icons.js';

const USE = 'href="#icon-';

/** The shapes of the icons that some HTML uses, once each, as a hidden drawing. The style of `.icon` draws them. */
export function iconSprite(html: string): string {
  const names = usedIcons(html);
  if (names.length === 0) return '';
  const symbols = names.map(
    (name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${icons[name] ?? ''}</symbol>`,
  );
  return `<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">${symbols.join('')}</svg>`;
}

/** Names of the icons in use, sorted. A plain search: a pattern would cost more than rendering. */
function usedIcons(html: string): string[] {
  const names = new Set<string>();
  for (let at = html.indexOf(USE); at >= 0; at = html.indexOf(USE, at)) {
    at += USE.length;
    names.add(html.slice(at, html.indexOf('"', at)));
  }
  return [...names].sort();
}
