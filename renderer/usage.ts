import { interfaceCharacters } from './locale/strings.ts';
import type { SourceFile } from './model.ts';
import { overlays } from './overlays/index.ts';
import { sections } from './sections/index.ts';

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

const TYPE = /type['"]?\s*:\s*['"]?([a-z][a-z-]*)/g;
/** The printable characters of ASCII. */
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));
const NOT_ASCII = /[^\n\x20-\x7e]+/g;

/** Reads the usage off the source files; `assets` are the names in the assets folder. */
export function scanUsage(sources: readonly SourceFile[], assets: readonly string[]): Usage {
  const types = new Set<string>();
  const characters = new Set(interfaceCharacters().match(NOT_ASCII)?.join(''));
  const unseen = new Set(assets);
  for (const { text } of sources) {
    for (const [, type] of text.matchAll(TYPE)) types.add(type as string);
    for (const [run] of text.matchAll(NOT_ASCII)) for (const letter of run) characters.add(letter);
    for (const asset of unseen) if (text.includes(asset)) unseen.delete(asset);
  }
  return {
    islands: [...islandsOf(types), ...siteIslandsOf(sources)],
    assets: assets.filter((asset) => !unseen.has(asset)),
    characters: ASCII + [...characters].sort().join(''),
  };
}

/** What in the texts of a site asks for an island on every page. */
const SITE_ISLANDS = {
  'consent-bar': /\bconsent['"]?\s*:\s*['"]?required/,
  'google-tag': /\banalytics['"]?\s*:/,
};

function siteIslandsOf(sources: readonly SourceFile[]): string[] {
  return Object.entries(SITE_ISLANDS)
    .filter(([, sign]) => sources.some(({ text }) => sign.test(text)))
    .map(([name]) => name);
}

function islandsOf(types: ReadonlySet<string>): string[] {
  const entries = { ...sections, ...overlays };
  const names = Object.entries(entries)
    .filter(([type]) => types.has(type))
    .flatMap(([, entry]) => entry.islands ?? []);
  return [...new Set(names)].sort();
}
