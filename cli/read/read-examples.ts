import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { PartKind } from '../../renderer/index.ts';
import { programFolder } from './program-folder.ts';

/** A way to use a section or overlay type, as the folder of the type shows it. */
export interface Example {
  name: string;
  /** The section or overlay. */
  part: Record<string, unknown>;
  /** The same as a marketer writes it: an entry of `sections` or `overlays`. */
  yaml: string;
}

/**
 * The examples of a type: of the site's own where it has the type, else of the built-in one; none
 * where the folder of the type shows none.
 */
export function readExamples(kind: PartKind, type: string, site?: string): Example[] {
  const places = [site, join(programFolder(), 'renderer')].flatMap((place) => place ?? []);
  const folder = places.map((place) => join(place, `${kind}s`, type)).find(existsSync);
  const file = join(folder ?? '', 'examples.yaml');
  if (folder === undefined || !existsSync(file)) return [];
  const examples = parse(readFileSync(file, 'utf8')) as ({ name: string } & Record<
    PartKind,
    Example['part']
  >)[];
  return examples.map((example) => ({
    name: example.name,
    part: example[kind],
    yaml: entryOf(example[kind]),
  }));
}

function entryOf(part: Example['part']): string {
  const text = stringify(part, { lineWidth: 100 }).trimEnd();
  return text.replace(/^(?!$)/gm, '    ').replace(/^ {4}/, '  - ');
}
