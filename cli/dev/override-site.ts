import { parseDocument } from 'yaml';
import type { SourceFile } from '../../renderer/index.ts';
import type { Snapshot } from '../read/take-snapshot.ts';
import { type Overrides, PARAMETERS } from './protocol.ts';
import { isVersion } from './versions/version-store.ts';

/**
 * The site as if other values were written in it: of claims and the theme in site.yaml, and of the language
 * in the file of a page; or as it is at another moment. What is no claim, or cannot be read, stays as it is.
 */
export function overrideSite(
  snapshot: Snapshot,
  { claims, theme, locale, at, full }: Overrides,
  pageFile: string | undefined,
): Snapshot {
  const sources = snapshot.sources.map((source) => {
    if (source.path === 'site.yaml') return withTheme(withClaims(source, claims), theme);
    return locale && source.path === pageFile ? withLocale(source, locale) : source;
  });
  const { edition } = snapshot;
  const seen = at === undefined ? edition : { ...edition, now: at, drafts: false };
  return { ...snapshot, sources, edition: { ...seen, full } };
}

function withClaims({ path, text }: SourceFile, claims: Overrides['claims']): SourceFile {
  return edit({ path, text }, (document) => {
    for (const [name, value] of Object.entries(claims)) {
      const place = ['claims', name, 'value'];
      if (!document.hasIn(place)) continue;
      const isNumber = typeof document.getIn(place) === 'number';
      document.setIn(place, isNumber ? Number(value) : value);
    }
  });
}

function withTheme(source: SourceFile, theme: Overrides['theme'] = {}): SourceFile {
  return edit(source, (document) => {
    for (const [name, value] of Object.entries(theme)) document.setIn(['theme', name], value);
  });
}

function withLocale(source: SourceFile, locale: string): SourceFile {
  return edit(source, (document) => document.set('locale', locale));
}

function edit(
  { path, text }: SourceFile,
  change: (document: ReturnType<typeof parseDocument>) => void,
): SourceFile {
  const document = parseDocument(text);
  if (document.errors.length > 0) return { path, text };
  change(document);
  return { path, text: document.toString({ lineWidth: 0 }) };
}

/** What the address of a page overrides. */
export function readOverrides(query: URLSearchParams): Overrides {
  const { claim, theme, locale, at, full, version } = PARAMETERS;
  const wanted = query.get(version) ?? '';
  const below = (start: string) => {
    const found = [...query].filter(([name, value]) => name.startsWith(start) && value !== '');
    return Object.fromEntries(found.map(([name, value]) => [name.slice(start.length), value]));
  };
  const looks = below(theme);
  return {
    claims: below(claim),
    theme: Object.keys(looks).length > 0 ? looks : undefined,
    locale: query.get(locale) || undefined,
    at: Date.parse(query.get(at) ?? '') || undefined,
    full: query.get(full)?.split(',').filter(Boolean),
    version: isVersion(wanted) ? wanted : undefined,
  };
}

/** Nothing is overridden. */
export const PLAIN: Overrides = { claims: {} };

/** True where nothing is overridden. */
export function isUnset({ claims, ...others }: Overrides): boolean {
  const isGiven = Object.values(others).some((value) => value !== undefined);
  return !isGiven && Object.keys(claims).length === 0;
}
