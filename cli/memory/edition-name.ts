import type { Edition } from '../../renderer/index.ts';

/** What tells two editions of a site apart, but for their moments. */
export function editionName({ now: _now, ...edition }: Edition): string {
  return JSON.stringify(edition);
}
