import { interfaceCharacters } from '../locale/strings.ts';
import type { SourceFile } from '../model/model.ts';
import { overlays } from '../overlays/index.ts';
import { sections } from '../sections/index.ts';
import { literalPattern } from '../text/literal-pattern.ts';

/**
 * What the texts of a site may use, read off the words in them before anything is parsed: never
 * too little, and too much only where a word stands somewhere else by chance.
 */
export interface Usage {
  /** Names of islands. */
  islands: string[];
  /** Names of assets. */
  assets: string[];
  /** Every character that may be shown: those of the texts, of the interface, and ASCII. */
  characters: string;
}

const TYPE = /type['"]?\s*:\s*['"]?[a-z][a-z-]*/g;
/** The printable characters of ASCII. */
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));
const NOT_ASCII = /[^\n\x20-\x7e]+/g;

/** Reads the usage off the source files; `assets` are the names in the assets folder. */
export function scanUsage(sources: readonly SourceFile[], assets: readonly string[]): Usage {
  /** As they are written, such as `type: hero`: the same few again and again. */
  const types = new Set<string>();
  const characters = new Set(interfaceCharacters().match(NOT_ASCII)?.join(''));
  const named = nameFinder(assets);
  for (const { text } of sources) {
    for (const type of text.match(TYPE) ?? []) types.add(type);
    for (const run of text.match(NOT_ASCII) ?? []) for (const letter of run) characters.add(letter);
    named.lookIn(text);
  }
  return {
    islands: [...islandsOf(types), ...siteIslandsOf(sources)],
    assets: assets.filter((asset) => !named.missing.has(asset)),
    characters: ASCII + [...characters].sort().join(''),
  };
}

/** Looks for names in texts: for all that are still missing at once, as one after the other takes ten times as long. */
function nameFinder(names: readonly string[]) {
  const missing = new Set(names);
  let pattern = anyOf(missing);
  return {
    missing,
    lookIn(text: string): void {
      for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
        missing.delete(found[0]);
        pattern = anyOf(missing);
      }
    },
  };
}

/** Finds any of some names; nothing where there are none. */
function anyOf(names: ReadonlySet<string>): RegExp {
  return new RegExp([...names].map(literalPattern).join('|') || '(?!)');
}

/** What in site.yaml asks for an island on every page. */
const SITE_ISLANDS = {
  'consent-bar': /\bconsent['"]?\s*:\s*['"]?required/,
  'google-tag': /\banalytics['"]?\s*:/,
};

function siteIslandsOf(sources: readonly SourceFile[]): string[] {
  const site = sources.find(({ path }) => path === 'site.yaml')?.text ?? '';
  return Object.entries(SITE_ISLANDS)
    .filter(([, sign]) => sign.test(site))
    .map(([name]) => name);
}

function islandsOf(written: ReadonlySet<string>): string[] {
  const types = new Set(Array.from(written, (type) => /[a-z-]+$/.exec(type)?.[0]));
  const entries = { ...sections, ...overlays };
  const names = Object.entries(entries)
    .filter(([type]) => types.has(type))
    .flatMap(([, entry]) => entry.islands ?? []);
  return [...new Set(names)].sort();
}
