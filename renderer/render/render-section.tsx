import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Overlay, Section } from '../generated/types.ts';
import { overlays } from '../overlays/index.ts';
import { sections } from '../sections/index.ts';
import { type PageContext, PageProvider } from '../ui/page-context.ts';
import { type SectionContext, SectionProvider } from '../ui/section-context.ts';

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

function render(element: React.ReactNode, place: SectionContext, page: PageContext): string {
  return renderToString(
    <PageProvider value={page}>
      <SectionProvider value={place}>{element}</SectionProvider>
    </PageProvider>,
  );
}
