import type { ResolvedPage } from '../../model/model.ts';
import { MAIN } from '../../model/page-ids.ts';
import type { PageContext } from '../../ui/page-context.ts';
import { addUses, noUses, type Uses } from '../../ui/uses.ts';
import type { PlacedSection } from './place-sections.ts';
import { type Rendered, renderEndNote, renderThirdParties, type Workshop } from './render-part.tsx';
import { renderVaried, renderVariedOverlay } from './render-varied.ts';
import { orderScript, sectionOrders } from './section-orders.ts';

type Landmark = NonNullable<PlacedSection['landmark']> | 'main';

/** Nothing of a section shows before it has its place. */
const MOVING = { 'data-moving': '' };

/**
 * The body of a page: header, main content, footer, and what lies above them. In parts: pages share
 * some of them, and V8 copies a text together once for all who write it.
 */
export function renderBody(
  page: ResolvedPage,
  placed: readonly PlacedSection[],
  context: PageContext,
  workshop: Workshop,
): { html: string[]; uses: Uses } {
  const uses = noUses();
  const add = ({ html, uses: own }: Rendered) => {
    addUses(uses, own);
    return html;
  };
  const parts: Record<Landmark, string[]> = { header: [], main: [], footer: [] };
  const moving = sectionOrders(page);
  for (const [index, { section, place, landmark = 'main' }] of placed.entries()) {
    const isMoving = index >= moving.from && index <= moving.to;
    const own = isMoving ? { ...place, root: MOVING } : place;
    parts[landmark].push(add(renderVaried(section, own, page, context, workshop)));
    if (isMoving && index === moving.to) parts[landmark].push(add(orderScript(moving)));
  }
  const overlays = page.overlays.map((overlay, index) =>
    add(renderVariedOverlay(overlay, index, page, context, workshop)),
  );
  const html = [
    `<a class="skip-link" href="#${MAIN}">${context.strings.skipToContent}</a>`,
    add(renderThirdParties(context, workshop)),
    ...parts.header,
    ...(page.endNote ? [add(renderEndNote(page.endNote, context))] : []),
    `<main id="${MAIN}" tabindex="-1">`,
    ...parts.main,
    '</main>',
    ...parts.footer,
    ...overlays,
  ];
  return { html, uses };
}
