import { inlineScripts } from '../../generated/inline-scripts.ts';
import type { Section } from '../../generated/types.ts';
import { stringsFor } from '../../locale/strings.ts';
import type { ResolvedPage, ResolvedVariant } from '../../model/model.ts';
import type { PageContext } from '../../ui/page-context.ts';
import type { SectionContext } from '../../ui/section-context.ts';
import { type RenderedSections, renderSection } from './render-section.tsx';

/**
 * The HTML of a section, with its variants behind it where it is part of an experiment: as
 * templates, which neither show nor load anything, and a script that puts the chosen one in place.
 */
export function renderVaried(
  section: Section,
  place: SectionContext,
  page: ResolvedPage,
  context: PageContext,
  rendered: RenderedSections,
): string {
  const html = renderSection(section, place, context, rendered);
  const variants = page.experiments.flatMap(({ name, variants }) =>
    variants.flatMap((variant) => renderVariant(name, variant, section, place, context, rendered)),
  );
  if (variants.length === 0) return html;
  return (
    markRoot(html, 'data-varied') +
    variants.join('') +
    `<script>${inlineScripts['show-variant']}</script>`
  );
}

function renderVariant(
  experiment: string,
  { name, locale, dir, changes }: ResolvedVariant,
  section: Section,
  place: SectionContext,
  context: PageContext,
  rendered: RenderedSections,
): string[] {
  const changed = changes.find(({ id }) => id === section.id);
  if (!changed) return [];
  const varied = {
    ...context,
    locale,
    dir,
    strings: stringsFor(locale),
    experiments: { ...context.experiments, [experiment]: name },
  };
  const html = renderSection(changed, place, varied, rendered);
  const own = locale === context.locale ? html : markRoot(html, `lang="${locale}" dir="${dir}"`);
  return [`<template data-variant="${experiment}:${name}">${own}</template>`];
}

/** Adds attributes to the root element of a section, which says of which type it is. */
function markRoot(html: string, attributes: string): string {
  return html.replace(/<\w+(?=[^<>]*\sdata-section=)/, (start) => `${start} ${attributes}`);
}
