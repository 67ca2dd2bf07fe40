import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { optimize } from 'svgo';
import { required } from '../../renderer/model/required.ts';
import { readJsonFile } from './read-json.ts';

type Shape = [tag: string, attributes: Record<string, string>];

const STROKES = 'fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"';

/**
 * The shapes of every Lucide icon as SVG markup in one text, and an index of it: a line for each
 * name, former and common ones included, with where its shapes begin and end. A page shows a few of
 * two thousand, so a table of them all would cost more than to look these few up.
 */
export function generateIcons(root: string): string {
  const file = createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json');
  const nodes = readJsonFile<Record<string, Shape[]>>(file);
  const places = new Map<string, string>();
  let shapes = '';
  for (const [name, parts] of Object.entries(nodes)) {
    const start = shapes.length;
    shapes += shapesOf(parts);
    places.set(name, `${start} ${shapes.length}`);
  }
  const others = {
    ...formerNames(join(dirname(file), 'icons'), Object.keys(nodes)),
    ...readJsonFile<Record<string, string>>(
      join(root, 'renderer/registry/icons/common-names.json'),
    ),
  };
  for (const [name, meant] of Object.entries(others)) places.set(name, placeOf(meant, places));
  const index = `\n${[...places].map(([name, place]) => `${name}=${place}\n`).join('')}`;
  return (
    `export const index = ${JSON.stringify(index)};\n` +
    `export const shapes = ${JSON.stringify(shapes)};\n`
  );
}

/** The names that icons had before, and what they are called now: a file of the same SVG. */
function formerNames(folder: string, names: readonly string[]): Record<string, string> {
  const shapesOf = (name: string) =>
    readFileSync(join(folder, `${name}.svg`), 'utf8').replace(/class="[^"]*"/, '');
  const byShapes = new Map(names.map((name) => [shapesOf(name), name]));
  const known = new Set(names);
  const former = readdirSync(folder)
    .map((file) => file.replace(/\.svg$/, ''))
    .filter((name) => !known.has(name));
  return Object.fromEntries(
    former.map((name) => [
      name,
      required(byShapes.get(shapesOf(name)), `The icon that ${name} is now`),
    ]),
  );
}

function placeOf(name: string, places: ReadonlyMap<string, string>): string {
  const place = places.get(name);
  if (!place) throw new Error(`There is no icon ${name}.`);
  return place;
}

/**
 * What an icon is drawn of, as short as it can be written: a hundredth of its 24 units is less than
 * anybody sees. With the stroke attributes that a page has, paths are never filled or closed.
 */
function shapesOf(parts: readonly Shape[]): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${STROKES}>${parts.map(markup).join('')}</svg>`;
  const { data } = optimize(svg, {
    floatPrecision: 2,
    plugins: [{ name: 'mergePaths', params: { force: true } }, 'convertPathData'],
  });
  return data.slice(data.indexOf('>') + 1, data.lastIndexOf('<'));
}

function markup([tag, attributes]: Shape): string {
  const text = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return `<${tag}${text}/>`;
}
