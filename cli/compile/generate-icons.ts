import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { moduleOfJson } from './module-of-json.ts';

type Shape = [tag: string, attributes: Record<string, string>];

/** The shapes of every Lucide icon as SVG markup, by name. */
export function generateIcons(): string {
  const file = createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json');
  const nodes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Shape[]>;
  const icons = Object.fromEntries(
    Object.entries(nodes).map(([name, shapes]) => [name, shapes.map(markup).join('')]),
  );
  return moduleOfJson('icons', icons);
}

function markup([tag, attributes]: Shape): string {
  const text = Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return `<${tag}${text}/>`;
}
