import type { ResolvedPage } from '../../model/model.ts';
import { MAIN } from '../../model/page-ids.ts';
import { sections } from '../../sections/index.ts';
import type { PageContext } from '../../ui/page-context.ts';
import type { SectionContext } from '../../ui/section-context.ts';
import { type RenderedSections, renderOverlay, renderThirdParties } from './render-section.tsx';
import { renderVaried } from './render-varied.ts';

/** The body of a page: header, main content, footer, and what lies above them. */
export function renderBody(
  page: ResolvedPage,
  places: readonly SectionContext[],
  context: PageContext,
  rendered: RenderedSections,
): string {
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
    `<a class="skip-link" href="#${MAIN}">${context.strings.skipToContent}</a>` +
    renderThirdParties(context) +
    `${parts.header}<main id="${MAIN}" tabindex="-1">${parts.main}</main>${parts.footer}${overlays}`
  );
}
