import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../renderer/light.ts';
import type { CampaignsFile, OutputMoment } from '../../schemas/generated/contract.ts';
import { isCampaigns } from '../../schemas/generated/contract-checks.js';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { Failure } from '../terminal/terminal.ts';
import { MANIFEST, readManifest } from '../write/manifest.ts';

/** What visitors should see of a build at a moment. */
export interface ExpectedPages {
  /** The texts that a page may have, by its path below the address of the site: another one once places are taken. */
  texts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Checksums (CRC-32) of all other files, by their paths below the address of the site. */
  checksums: ReadonlyMap<string, number>;
  /** Where old paths lead; both begin with the path below which the site stands. */
  redirects: ReadonlyMap<string, ExpectedRedirect>;
  /** What has changed by itself since, and what only another build can show. */
  overdue: readonly OutputMoment[];
}

interface ExpectedRedirect {
  to: string;
  status: number;
}

/** Reads the pages of a build as its campaigns have them at a moment, and its redirects. */
export function readExpected(folder: string, now: number): ExpectedPages {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const known = readManifest(folder, MANIFEST);
  const files = Object.keys(known);
  const campaigns = files.includes(routes.files.campaigns)
    ? readCampaigns(read(routes.files.campaigns))
    : undefined;
  const past = (campaigns?.moments ?? []).filter(({ at }) => Date.parse(at) <= now);
  const shown = placesAfter(files, campaigns?.isAhead ? past : []);
  const { full } = past.at(-1) ?? campaigns ?? { full: [] };
  const ofFull = full.flatMap(({ change }) => Object.entries(change.files));
  const byPath = Map.groupBy(
    [...shown, ...ofFull].filter(([place]) => isPage(place)),
    ([place]) => pathAt(place),
  );
  return {
    texts: new Map(
      [...byPath].map(([path, same]) => [path, new Set(same.map(([, file]) => read(file)))]),
    ),
    checksums: new Map(
      [...shown].flatMap(([place, file]) => {
        const { checksum } = known[file] ?? {};
        return isPage(place) || checksum === undefined ? [] : [[`/${place}`, checksum]];
      }),
    ),
    redirects: readRedirects(read(shown.get(routes.files.redirects) ?? routes.files.redirects)),
    overdue: campaigns?.isAhead ? [] : past,
  };
}

function readCampaigns(text: string): CampaignsFile {
  const campaigns = parseJson(text);
  if (isCampaigns(campaigns)) return campaigns;
  throw new Failure(
    `${routes.files.campaigns} of the built site is damaged.`,
    'Build the site again.',
    1,
  );
}

/** Where the files of the output lie after some moments, by their places. */
function placesAfter(files: readonly string[], past: readonly OutputMoment[]): Map<string, string> {
  const places = new Map(files.map((file) => [file, file]));
  for (const { change } of past) {
    for (const place of change?.removed ?? []) places.delete(place);
    for (const [place, file] of Object.entries(change?.files ?? {})) places.set(place, file);
  }
  return places;
}

function isPage(file: string): boolean {
  return /^(?!assets\/|\.site\/).*\.html$/.test(file) && file !== routes.files.notFound;
}

/** The path of a page by the place of its file: `/` of index.html, `/canada` of canada.html. */
function pathAt(file: string): string {
  return `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`;
}

function readRedirects(text: string): Map<string, ExpectedRedirect> {
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [from = '', to = '', status] = line.split(' ');
      return [from, { to, status: Number(status) }];
    }),
  );
}
