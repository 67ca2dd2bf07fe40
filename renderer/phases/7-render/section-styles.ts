import type { Section } from '../../generated/types.ts';
import { sections } from '../../sections/index.ts';
import type { SectionContext } from '../../ui/section-context.ts';

/** Rules that depend on what a section says, such as the seconds of a loop. */
export function sectionStyles(list: readonly Section[], places: readonly SectionContext[]): string {
  return list
    .map((section, index) => {
      const styleOf = sections[section.type].styleOf as
        | ((section: Section, id: string) => string)
        | undefined;
      return styleOf?.(section, places[index]?.id ?? '') ?? '';
    })
    .join('');
}
