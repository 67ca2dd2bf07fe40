import { iconShapes } from '../../icons/icon-shapes.ts';
import { namesAfter } from './names-after.ts';

/** The shapes of the icons that some HTML uses, once each, as a hidden drawing. The style of `.icon` draws them. */
export function iconSprite(html: string): string {
  const names = namesAfter('href="#icon-', html);
  if (names.length === 0) return '';
  const symbols = names.map(
    (name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${iconShapes(name) ?? ''}</symbol>`,
  );
  return `<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">${symbols.join('')}</svg>`;
}
