import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { loadTypes } from '../../cli/own-types/load-own-types.ts';
import { readSite } from '../../cli/read/read-site.ts';
import { type LocatedDiagnostic, openSite, type SourceFile } from '../../renderer/index.ts';
import { isArticle } from '../../renderer/light.ts';
import type { SeededRandom } from '../bench/seeded-random.ts';
import { type Damage, damageLine } from './damage-line.ts';
import { obeyHelp } from './obey-help.ts';

/** A day on which no date of the sites is over. */
const NOW = Date.parse('2024-01-01T00:00:00Z');

/** What is said of a damage. */
export interface Outcome extends Damage {
  file: string;
  /** What is said now, and was not before. */
  found: LocatedDiagnostic[];
  /** How many errors are there once the help of the first was obeyed; undefined where it names no edit. */
  errorsLeft?: number;
}

/** A site whose files can be damaged. */
export interface DamagedSite {
  /** Its files as they are. */
  sources: readonly SourceFile[];
  /** What is said of the site with another text in one of its files, and is not said of it as it is. */
  diagnose(file: string, text: string): LocatedDiagnostic[];
  /** Damages a line that somebody could damage; only what changes its meaning counts. */
  damage(random: SeededRandom): Outcome;
}

/** Reads a site that is whole; `cache` is a folder for the types of its own. */
export async function openWholeSite(folder: string, cache: string): Promise<DamagedSite> {
  const files = readSite(folder, { now: NOW });
  const types = await loadTypes(folder, join(cache, '.cache'));
  const open = (sources: typeof files.sources) =>
    openSite({ ...files, sources }, types.registry, types.diagnostics);
  const whole = open(files.sources);
  const readings = new Map(whole.pages.map((page) => [page.path, whole.readPage(page)]));
  const before = new Set(whole.diagnose([...readings.values()]).map(keyOf));

  /** Only what a damage can change is read again. */
  function diagnose(file: string, text: string): LocatedDiagnostic[] {
    const site = open(
      files.sources.map((source) => (source.path === file ? { path: file, text } : source)),
    );
    const isFresh = (path: string, source: string) =>
      path === file || !file.startsWith('pages/') || isArticle(file) || source.includes('extends:');
    const found = site.pages.map((page) =>
      isFresh(page.path, page.text)
        ? site.readPage(page)
        : (readings.get(page.path) ?? site.readPage(page)),
    );
    return site.diagnose(found).filter((one) => !before.has(keyOf(one)));
  }

  function damageOnce(random: SeededRandom): Outcome | undefined {
    const { path: file, text } = random.pick(files.sources);
    const damage = damageLine(text, random);
    if (isDeepStrictEqual(meaningOf(text), meaningOf(damage.text))) return undefined;
    const found = diagnose(file, damage.text);
    const told = found.find((one) => one.file === file && one.severity === 'error');
    const mended = told && obeyHelp(damage.text, told);
    const left = mended === undefined ? undefined : diagnose(file, mended).filter(isError).length;
    return { ...damage, file, found, errorsLeft: left };
  }

  return {
    sources: files.sources,
    diagnose,
    damage(random) {
      for (;;) {
        const outcome = damageOnce(random);
        if (outcome) return outcome;
      }
    },
  };
}

export function isError({ severity }: LocatedDiagnostic): boolean {
  return severity === 'error';
}

function keyOf({ rule, file, message }: LocatedDiagnostic): string {
  return `${rule} ${file} ${message}`;
}

function meaningOf(text: string): unknown {
  const parsed = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  // Visitors see no difference between one space and two.
  return parsed.errors.length > 0
    ? text
    : JSON.stringify(parsed.toJS()).replace(/(?:\\n| )+/g, ' ');
}
