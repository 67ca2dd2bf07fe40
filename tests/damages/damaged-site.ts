import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { loadTypes } from '../../cli/custom-sections/load-types.ts';
import { newStore, worldInMemory } from '../../cli/graph/open-store.ts';
import { diagnostics } from '../../cli/graph/whole-site.ts';
import { readSite } from '../../cli/read/read-site.ts';
import type { LocatedDiagnostic, SourceFile } from '../../renderer/index.ts';
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
  /** How many errors are there once the help of the first was obeyed, or undefined if it names no edit. */
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
  const whole = newStore(worldInMemory(files, types));
  const before = new Set(whole.ask(diagnostics).map(keyOf));

  function diagnose(file: string, text: string): LocatedDiagnostic[] {
    const sources = files.sources.map((source) =>
      source.path === file ? { path: file, text } : source,
    );
    const damaged = whole.fork(worldInMemory({ ...files, sources }, types));
    return damaged.ask(diagnostics).filter((one) => !before.has(keyOf(one)));
  }

  function damageOnce(random: SeededRandom): Outcome | undefined {
    const { path: file, text } = random.pick(files.sources);
    const damage = damageLine(text, random);
    if (isDeepStrictEqual(meaningOf(text), meaningOf(damage.text))) return undefined;
    const found = diagnose(file, damage.text);
    const reported = found.find((one) => one.file === file && one.severity === 'error');
    const fixed = reported && obeyHelp(damage.text, reported);
    const left = fixed === undefined ? undefined : diagnose(file, fixed).filter(isError).length;
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
