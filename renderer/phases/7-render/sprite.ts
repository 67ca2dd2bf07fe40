import type { SiteAssets } from '../../model/model.ts';
import { required } from '../../model/required.ts';
import { iconShapes } from '../../registry/icons/icon-shapes.ts';

/** The shapes of icons as a hidden SVG that `Icon` refers to, styled by `.icon`. */
export function iconSprite(icons: ReadonlySet<string>, files: SiteAssets['files']): string {
  if (icons.size === 0) return '';
  const symbols = [...icons].sort().map((name) => files[name]?.symbol ?? symbolOf(name));
  const isClipped = symbols.some((symbol) => symbol.includes('url(#'));
  return `<svg class="sprite${isClipped ? ' sprite--cut' : ''}" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`;
}

function symbolOf(name: string): string {
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${required(iconShapes(name), `The icon ${name}`)}</symbol>`;
}
