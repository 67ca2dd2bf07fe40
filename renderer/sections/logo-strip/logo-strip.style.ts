import type { SectionOf } from '../section-types.ts';

/** The pace of the loop: seconds for one round, by the id of the section. */
export function logoStripStyle(section: SectionOf<'logo-strip'>, id: string): string {
  return section.seconds ? `#${id}-loop{--loop:${section.seconds}s}` : '';
}
