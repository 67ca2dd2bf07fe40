import { inlineScripts } from '../../generated/inline-scripts.ts';
import type { Section } from '../../generated/types.ts';
import { stringsFor } from '../../locale/languages.ts';
import type { ResolvedPage, ResolvedVariant } from '../../model/model.ts';
import type { PageContext } from '../../ui/page-context.ts';
import type { SectionContext } from '../../ui/section-context.ts';
import { addUses, noUses } from '../../ui/uses.ts';
import { type Rendered, renderSection, type Workshop } from './render-part.tsx';

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
  const variants = variantsOf(section, page);
  if (variants.length === 0) return renderSection(section, place, context, workshop);
  const own = { ...place, root: { 'data-varied': '' } };
  const base = renderSection(section, own, context, workshop);
  const uses = noUses();
  addUses(uses, base.uses);
  const templates = variants.map(({ experiment, variant, changed }) => {
    const rendered = renderVariant(experiment, variant, changed, place, context, workshop);
    addUses(uses, rendered.uses);
    return `<template data-variant="${experiment}:${variant.name}">${rendered.html}</template>`;
  });
  uses.inlineScripts.add('show-variant');
  const script = `<script>${inlineScripts['show-variant']}</script>`;
  return { html: base.html + templates.join('') + script, uses };
}

/** The variants that change a section, and what they make of it. */
function variantsOf(section: Section, { experiments }: ResolvedPage) {
  return experiments.flatMap(({ name: experiment, variants }) =>
    variants.flatMap((variant) => {
      const changed = variant.changes.find(({ id }) => id === section.id);
      return changed ? [{ experiment, variant, changed }] : [];
    }),
  );
}

function renderVariant(
  experiment: string,
  { name, locale, dir }: ResolvedVariant,
  changed: Section,
  place: SectionContext,
  context: PageContext,
  workshop: Workshop,
): Rendered {
  const { experiments } = context.own;
  const varied = {
    ...context,
    locale,
    dir,
    strings: stringsFor(locale),
    own: { ...context.own, experiments: { ...experiments, [experiment]: name } },
  };
  const own = locale === context.locale ? place : { ...place, root: { lang: locale, dir } };
  return renderSection(changed, own, varied, workshop);
}
