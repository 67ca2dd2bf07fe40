import { parseDocument } from 'yaml';
import type { SourceFile } from '../../renderer/index.ts';
import type { Snapshot } from '../read/take-snapshot.ts';
import type { Overrides } from './protocol.ts';

/**
 * The site as if other values were written in it: of claims in site.yaml, and of the language in the
 * file of a page. What is no claim, or cannot be read, stays as it is.
 */
export function overrideSite(
  snapshot: Snapshot,
  { claims, locale }: Overrides,
  pageFile: string | undefined,
): Snapshot {
  const sources = snapshot.sources.map((source) => {
    if (source.path === 'site.yaml') return withClaims(source, claims);
    return locale && source.path === pageFile ? withLocale(source, locale) : source;
  });
  return { ...snapshot, sources };
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
export function readOverrides(
  query: URLSearchParams,
  names: { claim: string; locale: string },
): Overrides {
  const claims = [...query].filter(([name, value]) => name.startsWith(names.claim) && value !== '');
  return {
    claims: Object.fromEntries(
      claims.map(([name, value]) => [name.slice(names.claim.length), value]),
    ),
    locale: query.get(names.locale) || undefined,
  };
}

/** Nothing is overridden. */
export const PLAIN: Overrides = { claims: {} };

/** True where nothing is overridden. */
export function isPlain({ claims, locale }: Overrides): boolean {
  return locale === undefined && Object.keys(claims).length === 0;
}
