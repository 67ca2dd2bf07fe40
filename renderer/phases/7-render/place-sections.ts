import type { Section } from '../../generated/types.ts';
import type { AnyPart } from '../../model/any-part.ts';
import type { Registry } from '../../registry/registry.ts';
import type { SectionContext } from '../../ui/section-context.ts';

/** A section with what it has to know of its place on the page. */
export interface PlacedSection {
  section: Section;
  place: SectionContext;
  /** Set where it stands outside of the main content. */
  landmark?: 'header' | 'footer';
}

/** Sections of the main content that a screen shows at first, as far as a page has as many. */
const FIRST_SCREEN = 2;

/** Places sections. The first one of the main content with a heading gets the page's `h1`. */
export function placeSections(list: readonly Section[], registry: Registry): PlacedSection[] {
  const landmarks = list.map(({ type }) => registry.sections.get(type)?.facts.landmark);
  const main = [...list.keys()].filter((index) => !landmarks[index]);
  const first = main.find((index) => headingOf(list[index]));
  const last = main.slice(0, FIRST_SCREEN).at(-1);
  return list.map((section, index) => ({
    section,
    landmark: landmarks[index],
    place: {
      level: index === first ? 1 : 2,
      below: levelBelow(index === first ? 1 : 2, section),
      index,
      id: section.id ?? `${section.type}-${index}`,
      endsFirstScreen: index === last,
    },
  }));
}

/** The level of headings inside of a section, whose own has this one. */
export function levelBelow(
  own: SectionContext['level'],
  section: AnyPart,
): SectionContext['below'] {
  return own === 1 || !headingOf(section) ? 2 : 3;
}

function headingOf(section: AnyPart | undefined): string | undefined {
  return section?.heading;
}
