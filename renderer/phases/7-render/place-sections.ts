import type { Section } from '../../generated/types.ts';
import { sections } from '../../sections/index.ts';
import type { SectionContext } from '../../ui/section-context.ts';

/** Sections of the main content that a screen shows at first, as far as a page has as many. */
const FIRST_SCREEN = 2;

/**
 * What each section has to know of its place. The first one of the main content with a heading
 * gets the page's `h1`.
 */
export function placeSections(list: readonly Section[]): SectionContext[] {
  const main = [...list.keys()].filter((index) => !landmarkOf(list[index]));
  const first = main.find((index) => headingOf(list[index]));
  const last = main.slice(0, FIRST_SCREEN).at(-1);
  return list.map((section, index) => ({
    level: index === first ? 1 : 2,
    index,
    id: section.id ?? `${section.type}-${index}`,
    endsFirstScreen: index === last,
  }));
}

function landmarkOf(section: Section | undefined): string | undefined {
  return section && sections[section.type].landmark;
}

function headingOf(section: Section | undefined): string | undefined {
  return section && 'heading' in section ? section.heading : undefined;
}
