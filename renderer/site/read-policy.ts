import type { Policy, Waiver } from '../diagnostics/policy.ts';
import type { Site } from '../generated/types.ts';
import type { Mapping } from '../model/mapping.ts';
import type { Document } from '../model/model.ts';
import type { Rules } from '../model/rule.ts';
import { part, type Uncertain, wholly } from '../model/unknown.ts';

/** What site.yaml decides about problems, of all `rules`. Reports nothing: policies are checked when applied. */
export function readPolicy(site: Uncertain<Site>, rules: Rules): Policy {
  const written = wholly<NonNullable<Site['waivers']>>(part(site, 'waivers') ?? []) ?? [];
  return {
    rules,
    levels: wholly<NonNullable<Site['rules']>>(part(site, 'rules') ?? {}) ?? {},
    waivers: written.map(({ rule, file = 'site.yaml', until }, index) => ({
      rule,
      file,
      within: '',
      until,
      place: { file: 'site.yaml', pointer: `/waivers/${index}` },
    })),
  };
}

/** The waivers that a page file holds, as far as they are written as they have to be. */
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
