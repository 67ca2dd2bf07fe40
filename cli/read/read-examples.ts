import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { isMapping, type PartKind, parseCarefully } from '../../renderer/index.ts';
import { oncePerText } from '../../renderer/light.ts';
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
 * The examples of a type: of the site's own where it has the type, else of the built-in one. What
 * cannot be shown is ignored: `checkExamples` reports it.
 */
export function readExamples(kind: PartKind, type: string, site?: string): Example[] {
  const places = [site, join(programFolder(), 'renderer')].flatMap((place) => place ?? []);
  const folder = places.map((place) => join(place, `${kind}s`, type)).find(existsSync);
  const path = join(folder ?? '', 'examples.yaml');
  if (folder === undefined || !existsSync(path)) return [];
  return examplesIn[kind](readFileSync(path, 'utf8'));
}

/** The editor asks for those of all types with each page. */
const examplesIn: Record<PartKind, (text: string) => Example[]> = {
  section: oncePerText((text) => parseExamples('section', text)),
  overlay: oncePerText((text) => parseExamples('overlay', text)),
};

function parseExamples(kind: PartKind, text: string): Example[] {
  const { document } = parseCarefully({ path: 'examples.yaml', text });
  const entries: unknown[] = Array.isArray(document?.value) ? document.value : [];
  return entries.filter(isMapping).flatMap(({ name, [kind]: part }) => {
    if (typeof name !== 'string' || !isMapping(part)) return [];
    return [{ name, part, yaml: entryOf(part) }];
  });
}

function entryOf(part: Example['part']): string {
  const text = stringify(part, { lineWidth: 100 }).trimEnd();
  return text.replace(/^(?!$)/gm, '    ').replace(/^ {4}/, '  - ');
}
