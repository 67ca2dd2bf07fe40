import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CampaignsFile, OutputChange } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { MANIFEST, readManifest } from '../write/manifest.ts';

/** What visitors should see of a build. */
export interface ExpectedPages {
  /** The texts that a page may have, by its path below the address of the site. */
  texts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of the pages that no campaign changes or removes. */
  steady: readonly string[];
  /** Where old paths lead; both begin with the path below which the site stands. */
  redirects: ReadonlyMap<string, string>;
}

/** Reads the pages of a build, with all that campaigns make of them, and its redirects. */
export function readExpected(folder: string): ExpectedPages {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const files = Object.keys(readManifest(folder, MANIFEST));
  const hasCampaigns = files.includes(routes.files.campaigns);
  const changes = hasCampaigns ? changesOf(JSON.parse(read(routes.files.campaigns))) : [];
  const versions = [
    ...files.map((file) => [file, file] as const),
    ...changes.flatMap((change) => Object.entries(change.files)),
  ].filter(([place]) => isPage(place));
  const changing = new Set(changes.flatMap((one) => [...Object.keys(one.files), ...one.removed]));
  const byPath = Map.groupBy(versions, ([place]) => pathAt(place));
  return {
    texts: new Map(
      [...byPath].map(([path, same]) => [path, new Set(same.map(([, file]) => read(file)))]),
    ),
    steady: files.filter((file) => isPage(file) && !changing.has(file)).map(pathAt),
    redirects: readRedirects(read(routes.files.redirects)),
  };
}

/** All changes that the moments and the full campaigns of a build make to its files. */
function changesOf({ full, moments }: CampaignsFile): OutputChange[] {
  const ofFull = [full, ...moments.map((moment) => moment.full)].flatMap(Object.values);
  return [...moments, ...ofFull].flatMap(({ change }) => change ?? []);
}

function isPage(file: string): boolean {
  return /^(?!assets\/|\.site\/).*\.html$/.test(file) && file !== routes.files.notFound;
}

/** The path of a page by the place of its file: `/` of index.html, `/canada` of canada.html. */
function pathAt(file: string): string {
  return `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`;
}

function readRedirects(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean);
  return new Map(lines.map((line) => line.split(' ') as [from: string, to: string]));
}
