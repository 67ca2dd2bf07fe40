import { inlineScripts } from '../../generated/inline-scripts.ts';
import type { Overlay, Section } from '../../generated/types.ts';
import { stringsFor } from '../../locale/languages.ts';
import type { AnyPart } from '../../model/any-part.ts';
import type { ResolvedPage, ResolvedVariant } from '../../model/model.ts';
import { FIRST_SCREEN_END } from '../../model/page-ids.ts';
import type { PageContext } from '../../ui/page-context.ts';
import type { SectionContext } from '../../ui/section-context.ts';
import { addUses, noUses, type Uses } from '../../ui/uses.ts';
import { levelBelow } from './place-sections.ts';
import { type Rendered, renderOverlay, renderSection, type Workshop } from './render-part.tsx';
import { beforeScript, scriptWith } from './script-with.ts';

/**
 * A section, with its variants behind it where it is part of an experiment: as templates, which
 * neither show nor load anything, and a script that puts the chosen one in place.
 */
export function renderVaried(
  section: Section,
  place: SectionContext,
  page: ResolvedPage,
  context: PageContext,
  workshop: Workshop,
): Rendered {
  const variants = variantsOf(section, page, 'changes');
  if (variants.length === 0) {
    return untilItEnds(renderSection(section, place, context, workshop), section);
  }
  const varied = { ...place, root: { ...place.root, 'data-varied': '' } };
  const base = renderSection(section, varied, context, workshop);
  return withVariants(base, variants, ({ experiment, variant, changed }) => {
    if (!changed) return { html: place.endsFirstScreen ? END_OF_FIRST_SCREEN : '', uses: {} };
    const { locale, dir } = variant;
    const root = { ...place.root, ...(locale !== context.locale && { lang: locale, dir }) };
    const own = { ...place, below: levelBelow(place.level, changed), root };
    return renderSection(changed, own, inVariant(context, experiment, variant), workshop);
  });
}

/** An overlay with its variants behind it, in the same way. */
export function renderVariedOverlay(
  overlay: Overlay,
  index: number,
  page: ResolvedPage,
  context: PageContext,
  workshop: Workshop,
): Rendered {
  const variants = variantsOf(overlay, page, 'overlays');
  const base = renderOverlay(overlay, index, context, workshop);
  if (variants.length === 0) return untilItEnds(base, overlay);
  // The script takes what stands before the templates for the overlay.
  const shown = base.html === '' ? { ...base, html: '<span hidden></span>' } : base;
  return withVariants(shown, variants, ({ experiment, variant, changed }) =>
    changed
      ? renderOverlay(changed, index, inVariant(context, experiment, variant), workshop)
      : { html: '', uses: {} },
  );
}

/** What marks the end of the first screen where the section that holds it is not shown. */
const END_OF_FIRST_SCREEN = `<span id="${FIRST_SCREEN_END}" hidden></span>`;

/** A part as a variant shows it; `changed` is undefined if it does not. */
interface Varied<T> {
  experiment: string;
  variant: ResolvedVariant;
  changed: T | undefined;
}

/** The variants that change or remove a part. */
function variantsOf<K extends 'changes' | 'overlays'>(
  { id = '' }: { id?: string },
  { experiments }: ResolvedPage,
  key: K,
): Varied<ResolvedVariant[K][number]>[] {
  return experiments.flatMap(({ name: experiment, variants }) =>
    variants.flatMap((variant) => {
      const parts: readonly ResolvedVariant[K][number][] = variant[key];
      const changed = parts.find((part) => part.id === id);
      return changed || variant.remove.includes(id) ? [{ experiment, variant, changed }] : [];
    }),
  );
}

function withVariants<T>(
  base: Rendered,
  variants: readonly Varied<T>[],
  render: (varied: Varied<T>) => Rendered,
): Rendered {
  const uses: Uses = noUses();
  addUses(uses, base.uses);
  const templates = variants.map((varied) => {
    const rendered = render(varied);
    addUses(uses, rendered.uses);
    const name = `${varied.experiment}:${varied.variant.name}`;
    return `<template data-variant="${name}">${rendered.html}</template>`;
  });
  const varied = { html: base.html + templates.join(''), uses };
  return beforeScript(varied, 'show-variant', `<script>${inlineScripts['show-variant']}</script>`);
}

/** A part that visitors see until a moment, with the script that takes it away after that. */
function untilItEnds(rendered: Rendered, { publishUntil }: AnyPart): Rendered {
  if (publishUntil === undefined || rendered.html === '') return rendered;
  const script = scriptWith('end-in-time', 'data-until', Date.parse(publishUntil));
  return beforeScript(rendered, 'end-in-time', script);
}

/** The context of a page for what a variant of it shows. */
function inVariant(
  context: PageContext,
  experiment: string,
  { name, locale, dir }: ResolvedVariant,
): PageContext {
  const experiments = { ...context.own.experiments, [experiment]: name };
  const own = { ...context.own, experiments };
  return { ...context, locale, dir, strings: stringsFor(locale, context.words), own };
}
