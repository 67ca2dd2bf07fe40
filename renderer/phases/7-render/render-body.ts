import type { ResolvedPage } from '../../model/model.ts';
import { MAIN } from '../../model/page-ids.ts';
import type { PageContext } from '../../ui/page-context.ts';
import { addUses, noUses, type Uses } from '../../ui/uses.ts';
import type { PlacedSection } from './place-sections.ts';
import { type Rendered, renderOverlay, renderThirdParties, type Workshop } from './render-part.tsx';
import { renderVaried } from './render-varied.ts';

type Landmark = NonNullable<PlacedSection['landmark']> | 'main';

/**
 * The body of a page: header, main content, footer, and what lies above them. In parts: pages share
 * some of them, and V8 copies a text together once for all who write it.
 */
export function renderBody(
  page: ResolvedPage,
  placed: readonly PlacedSection[],
  context: PageContext,
  workshop: Workshop,
  asks: boolean,
): { html: string[]; uses: Uses } {
  const uses = noUses();
  const add = ({ html, uses: own }: Rendered) => {
    addUses(uses, own);
    return html;
  };
  const parts: Record<Landmark, string[]> = { header: [], main: [], footer: [] };
  for (const { section, place, landmark = 'main' } of placed) {
    parts[landmark].push(add(renderVaried(section, place, page, context, workshop)));
  }
  const overlays = page.overlays.map((overlay, index) =>
    add(renderOverlay(overlay, index, context, workshop)),
  );
  const html = [
    `<a class="skip-link" href="#${MAIN}">${context.strings.skipToContent}</a>`,
    add(renderThirdParties(context, asks, workshop)),
    ...parts.header,
    `<main id="${MAIN}" tabindex="-1">`,
    ...parts.main,
    '</main>',
    ...parts.footer,
    ...overlays,
  ];
  return { html, uses };
}
