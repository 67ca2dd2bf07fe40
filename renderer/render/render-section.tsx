import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Overlay, Section } from '../generated/types.ts';
import { overlays } from '../overlays/index.ts';
import { sections } from '../sections/index.ts';
import { type PageContext, PageProvider } from '../ui/page-context.ts';
import { type SectionContext, SectionProvider } from '../ui/section-context.ts';
import { ThirdParties } from '../ui/third-parties/third-parties.tsx';

/** The HTML of one section at its place on a page. */
export function renderSection(section: Section, place: SectionContext, page: PageContext): string {
  const component = sections[section.type].component as ComponentType<{ section: Section }>;
  return render(createElement(component, { section }), place, page);
}

/** The HTML of one overlay. */
export function renderOverlay(overlay: Overlay, index: number, page: PageContext): string {
  const component = overlays[overlay.type].component as ComponentType<{ overlay: Overlay }>;
  const id = overlay.id ?? `${overlay.type}-${index}`;
  return render(createElement(component, { overlay }), { level: 2, index, id }, page);
}

/** The HTML that the site's integrations add to a page. */
export function renderThirdParties(page: PageContext): string {
  return render(<ThirdParties />, { level: 2, index: 0, id: 'third-parties' }, page);
}

function render(element: React.ReactNode, place: SectionContext, page: PageContext): string {
  return renderToString(
    <PageProvider value={page}>
      <SectionProvider value={place}>{element}</SectionProvider>
    </PageProvider>,
  );
}
