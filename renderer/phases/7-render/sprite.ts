import { iconShapes } from '../../icons/icon-shapes.ts';

/** The shapes of icons as a hidden drawing, which `Icon` takes them from. The style of `.icon` draws them. */
export function iconSprite(icons: ReadonlySet<string>): string {
  if (icons.size === 0) return '';
  const symbols = [...icons]
    .sort()
    .map(
      (name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${iconShapes(name) ?? ''}</symbol>`,
    );
  return `<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">${symbols.join('')}</svg>`;
}
