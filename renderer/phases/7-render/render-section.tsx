import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Overlay, Section } from '../../generated/types.ts';
import { overlays } from '../../overlays/index.ts';
import { isShared } from '../../schema/shared-parts.ts';
import { sections } from '../../sections/index.ts';
import { type PageContext, PageProvider } from '../../ui/page-context.ts';
import { type SectionContext, SectionProvider } from '../../ui/section-context.ts';
import { ThirdParties } from '../../ui/third-parties/third-parties.tsx';

/** The HTML of sections that were rendered before, by the section itself and where it stood. */
export type RenderedSections = WeakMap<Section, Map<string, string>>;

/**
 * The HTML of one section at its place on a page. A section that pages share, as those of
 * partials, is rendered once for all places where it comes out the same.
 */
export function renderSection(
  section: Section,
  place: SectionContext,
  page: PageContext,
  rendered: RenderedSections,
): string {
  const component = sections[section.type].component as ComponentType<{ section: Section }>;
  if (!isShared(section)) return render(createElement(component, { section }), place, page);
  const key = `${page.locale} ${place.level} ${place.index} ${place.id} ${place.endsFirstScreen}`;
  const known = rendered.get(section)?.get(key);
  if (known !== undefined) return known;
  const watched = watchPage(page);
  const html = render(createElement(component, { section }), place, watched.page);
  if (!watched.dependsOnPage()) {
    rendered.set(section, (rendered.get(section) ?? new Map()).set(key, html));
  }
  return html;
}

/** Notices whether a component asks for what differs from page to page. */
function watchPage(page: PageContext): { page: PageContext; dependsOnPage(): boolean } {
  let asked = false;
  const ask = <T,>(value: T): T => {
    asked = true;
    return value;
  };
  return {
    dependsOnPage: () => asked,
    page: {
      ...page,
      get path() {
        return ask(page.path);
      },
      get experiments() {
        return ask(page.experiments);
      },
    },
  };
}

/** The HTML of one overlay. */
export function renderOverlay(overlay: Overlay, index: number, page: PageContext): string {
  const component = overlays[overlay.type].component as ComponentType<{ overlay: Overlay }>;
  const id = overlay.id ?? `${overlay.type}-${index}`;
  return render(createElement(component, { overlay }), { level: 2, index, id }, page);
}

/** The HTML that the site's integrations add to a page. */
export function renderThirdParties(page: PageContext): string {
  const { analytics, consent } = page.integrations;
  if (!analytics && !consent) return '';
  return render(<ThirdParties />, { level: 2, index: 0, id: 'third-parties' }, page);
}

function render(element: React.ReactNode, place: SectionContext, page: PageContext): string {
  return renderToString(
    <PageProvider value={page}>
      <SectionProvider value={place}>{element}</SectionProvider>
    </PageProvider>,
  );
}
