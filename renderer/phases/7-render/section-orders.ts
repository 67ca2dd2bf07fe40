import type { ResolvedPage } from '../../model/model.ts';
import type { Rendered } from './render-part.tsx';
import { scriptWith } from './script-with.ts';

/** How variants of a page order its sections. */
export interface SectionOrders {
  /** Ids of the sections in each variant that orders them, such as `layout:b`. */
  orders: Readonly<Record<string, readonly string[]>>;
  /** Numbers of the first and the last section that may change places; none where no variant orders them. */
  from: number;
  to: number;
}

export function sectionOrders({ experiments, sections }: ResolvedPage): SectionOrders {
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
export function orderScript({ orders }: SectionOrders): Rendered {
  return {
    html: scriptWith('order-sections', 'data-orders', orders),
    uses: { inlineScripts: new Set(['order-sections']) },
  };
}
