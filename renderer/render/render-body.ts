import type { Section } from '../generated/types.ts';
import type { ResolvedPage } from '../model.ts';
import { sections } from '../sections/index.ts';
import type { PageContext } from '../ui/page-context.ts';
import type { SectionContext } from '../ui/section-context.ts';
import { type RenderedSections, renderOverlay, renderThirdParties } from './render-section.tsx';
import { renderVaried } from './render-varied.ts';

/** The body of a page: header, main content, footer, and what lies above them. */
export function renderBody(
  page: ResolvedPage,
  context: PageContext,
  rendered: RenderedSections,
): string {
  const places = placeSections(page.sections);
  const parts = { header: '', main: '', footer: '' };
  page.sections.forEach((section, index) => {
    const landmark = sections[section.type].landmark ?? 'main';
    const place = places[index] as SectionContext;
    parts[landmark] += renderVaried(section, place, page, context, rendered);
  });
  const overlays = page.overlays
    .map((overlay, index) => renderOverlay(overlay, index, context))
    .join('');
  return (
    `<a class="skip-link" href="#main">${context.strings.skipToContent}</a>` +
    renderThirdParties(context) +
    `${parts.header}<main id="main" tabindex="-1">${parts.main}</main>${parts.footer}${overlays}`
  );
}

/** The first section with a heading gets the page's `h1`. */
export function placeSections(list: readonly Section[]): SectionContext[] {
  const first = list.findIndex(
    (section) => !sections[section.type].landmark && 'heading' in section && section.heading,
  );
  return list.map((section, index) => ({
    level: index === first ? 1 : 2,
    index,
    id: section.id ?? `${section.type}-${index}`,
  }));
}
