import type { ResolvedPage } from '../../model/model.ts';
import { MAIN } from '../../model/page-ids.ts';
import type { PageContext } from '../../ui/page-context.ts';
import { addUses, noUses, type Uses } from '../../ui/uses.ts';
import type { PlacedSection } from './place-sections.ts';
import { type Rendered, renderEndNote, renderThirdParties, type Workshop } from './render-part.tsx';
import { renderVaried, renderVariedOverlay } from './render-varied.ts';
import { scriptWith } from './script-with.ts';

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

/** How variants of a page order its sections. */
interface SectionOrders {
  /** Ids of the sections in each variant that orders them, such as `layout:b`. */
  orders: Readonly<Record<string, readonly string[]>>;
  /** Numbers of the first and the last section that may change places; none where no variant orders them. */
  from: number;
  to: number;
}

function sectionOrders({ experiments, sections }: ResolvedPage): SectionOrders {
  const ordered = experiments.flatMap(({ name, variants }) =>
    variants
      .filter(({ order }) => order.length > 0)
      .map((variant) => [`${name}:${variant.name}`, variant.order] as const),
  );
  const named = new Set(ordered.flatMap(([, order]) => order));
  const isNamed = ({ id = '' }: { id?: string }) => named.has(id);
  return {
    orders: Object.fromEntries(ordered),
    from: sections.findIndex(isNamed),
    to: sections.findLastIndex(isNamed),
  };
}

/** The script behind the last of these sections, which puts all of them in their places. */
function orderScript({ orders }: SectionOrders): Rendered {
  return {
    html: scriptWith('order-sections', 'data-orders', orders),
    uses: { inlineScripts: new Set(['order-sections']) },
  };
}
