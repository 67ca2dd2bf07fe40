import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Shape = [tag: string, attributes: Record<string, string>];

/**
 * The shapes of every Lucide icon as SVG markup in one text, and an index of it: a line for each
 * name, former and common ones included, with where its shapes begin and end. A page shows a few of
 * two thousand, so a table of them all would cost more than to look these few up.
 */
export function generateIcons(root: string): string {
  const file = createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json');
  const nodes = readJson<Record<string, Shape[]>>(file);
  const places = new Map<string, string>();
  let shapes = '';
  for (const [name, parts] of Object.entries(nodes)) {
    const start = shapes.length;
    shapes += inOnePath(parts).map(markup).join('');
    places.set(name, `${start} ${shapes.length}`);
  }
  const others = {
    ...formerNames(join(dirname(file), 'icons'), Object.keys(nodes)),
    ...readJson<Record<string, string>>(join(root, 'renderer/icons/common-names.json')),
  };
  for (const [name, meant] of Object.entries(others)) places.set(name, placeOf(meant, places));
  const index = `\n${[...places].map(([name, place]) => `${name}=${place}\n`).join('')}`;
  return (
    `export const index = ${JSON.stringify(index)};\n` +
    `export const shapes = ${JSON.stringify(shapes)};\n`
  );
}

/** The names that icons had before, and what they are called now: a file of the same drawing. */
function formerNames(folder: string, names: readonly string[]): Record<string, string> {
  const drawingOf = (name: string) =>
    readFileSync(join(folder, `${name}.svg`), 'utf8').replace(/class="[^"]*"/, '');
  const byDrawing = new Map(names.map((name) => [drawingOf(name), name]));
  const known = new Set(names);
  const former = readdirSync(folder)
    .map((file) => file.replace(/\.svg$/, ''))
    .filter((name) => !known.has(name));
  return Object.fromEntries(former.map((name) => [name, byDrawing.get(drawingOf(name)) ?? '']));
}

function placeOf(name: string, places: ReadonlyMap<string, string>): string {
  const place = places.get(name);
  if (!place) throw new Error(`There is no icon ${name}.`);
  return place;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Paths that follow one another as one. */
function inOnePath(shapes: readonly Shape[]): Shape[] {
  const joined: Shape[] = [];
  for (const shape of shapes) {
    const before = joined.at(-1);
    if (isPath(before) && isPath(shape)) before[1].d += path(shape[1].d);
    else joined.push(isPath(shape) ? ['path', { d: path(shape[1].d) }] : shape);
  }
  return joined;
}

/** Whether a shape is a path that has nothing of its own but its line. */
function isPath(shape: Shape | undefined): shape is ['path', { d: string }] {
  return shape?.[0] === 'path' && Object.keys(shape[1]).join() === 'd';
}

/** The point that a path begins at, relative by its command though there is nothing before it. */
const BEGINNING = /^m *((?:-?(?:\d*\.\d+|\d+)[ ,]*){2})/;

/** A path that may follow another. */
function path(line: string): string {
  return inHundredths(line)
    .replace(BEGINNING, (_all, point: string) => `M${point.trim()}l`)
    .replace(/l([a-z])/i, '$1');
}

/**
 * Two decimals are a hundredth of an icon's 24 units, less than anybody sees. Rounding changes
 * decimals alone, never the digit before them: it may be a flag of an arc.
 */
function inHundredths(line: string): string {
  return line.replace(/\.\d{3,}/g, (decimals) => {
    const hundredths = Math.min(99, Math.round(Number(decimals) * 100));
    return `.${String(hundredths).padStart(2, '0').replace(/0$/, '')}`;
  });
}

function markup([tag, attributes]: Shape): string {
  const text = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return `<${tag}${text}/>`;
}
