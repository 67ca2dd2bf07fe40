import { index, shapes } from '../../generated/icons.js';
import { oncePerText } from '../../model/once.ts';

/** The shapes of a Lucide icon as SVG markup; undefined for an unknown name. */
export const iconShapes = oncePerText(findShapes);

function findShapes(name: string): string | undefined {
  const line = `\n${name}=`;
  const at = index.indexOf(line);
  if (at < 0) return undefined;
  const start = at + line.length;
  const [from, to] = index.slice(start, index.indexOf('\n', start)).split(' ').map(Number);
  return shapes.slice(from, to);
}

/** Whether it is the name of an SVG among the site's own assets. */
export function isOwnIcon(name: string): boolean {
  return name.endsWith('.svg');
}

export function iconNames(): string[] {
  return Array.from(index.matchAll(/^[^=\n]+/gm), ([name]) => name);
}
