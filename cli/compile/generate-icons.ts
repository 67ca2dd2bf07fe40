import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Shape = [tag: string, attributes: Record<string, string>];

/**
 * The shapes of every Lucide icon as SVG markup in one text, and an index of it: a line for each
 * icon with its name and where its shapes begin and end. A page shows a few of two thousand, so a
 * table of them all would cost more than to look these few up.
 */
export function generateIcons(): string {
  const file = createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json');
  const nodes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Shape[]>;
  let shapes = '';
  let index = '\n';
  for (const [name, parts] of Object.entries(nodes)) {
    const start = shapes.length;
    shapes += parts.map(markup).join('');
    index += `${name}=${start} ${shapes.length}\n`;
  }
  return (
    `export const index = ${JSON.stringify(index)};\n` +
    `export const shapes = ${JSON.stringify(shapes)};\n`
  );
}

function markup([tag, attributes]: Shape): string {
  const text = Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return `<${tag}${text}/>`;
}
