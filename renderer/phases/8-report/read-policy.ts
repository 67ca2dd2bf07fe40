import type { Site } from '../../generated/types.ts';
import type { Mapping } from '../../model/mapping.ts';
import type { Document } from '../../model/model.ts';
import { part, type Uncertain, wholly } from '../../model/unknown.ts';
import type { Policy, Waiver } from './policy.ts';

/** The levels that site.yaml gives to rules, as far as they are written as they have to be. */
export function readLevels(site: Uncertain<Site>): Policy['levels'] {
  return wholly<NonNullable<Site['rules']>>(part(site, 'rules') ?? {}) ?? {};
}

/** The waivers that site.yaml holds, likewise. */
export function readSiteWaivers(site: Uncertain<Site>): Waiver[] {
  const written = wholly<NonNullable<Site['waivers']>>(part(site, 'waivers') ?? []) ?? [];
  return written.map(({ rule, file = 'site.yaml', until }, index) => ({
    rule,
    file,
    within: '',
    until,
    place: { file: 'site.yaml', pointer: `/waivers/${index}` },
  }));
}

/** The waivers that the file of a page or campaign holds, as far as they are written as they have to be. */
export function readWaivers({ file, value }: Document): Waiver[] {
  const page = value as Mapping;
  return entriesOf(page.waivers).flatMap(({ rule, section, until }, index) => {
    if (typeof rule !== 'string' || typeof until !== 'string') return [];
    const within = section === undefined ? '' : placeOf(section, page);
    return [{ rule, file, within, until, place: { file, pointer: `/waivers/${index}` } }];
  });
}

/** Where a page has a part with an id, or uses a partial of that name; nowhere where it has none. */
function placeOf(id: unknown, page: Mapping): string {
  for (const list of ['sections', 'overlays']) {
    const index = entriesOf(page[list]).findIndex((part) => part.id === id || part.use === id);
    if (index >= 0) return `/${list}/${index}`;
  }
  return '/nowhere';
}

function entriesOf(list: unknown): Mapping[] {
  return Array.isArray(list) ? list.map((entry) => Object(entry) as Mapping) : [];
}
