import type { Site } from '../generated/types.ts';
import type { Diagnostic, Problem } from '../model/diagnostic.ts';
import type { Checked, Document } from '../model/model.ts';
import { UNKNOWN, type Uncertain, type Unknown } from '../model/unknown.ts';
import { checkShape, type Shape } from '../phases/3-check-shape/check-shape.ts';
import { fillTexts } from '../phases/4-fill/fill-texts.ts';
import { siteScope } from '../phases/4-fill/scope.ts';
import { checkHrefs } from '../phases/5-check-meaning/check-hrefs.ts';
import { groupTexts } from '../schema/field-text.ts';
import { siteTexts } from '../schema/fields.ts';
import type { Scope } from '../text/variables.ts';

/** What site.yaml says. */
export interface SiteReading {
  /** Absent where it has errors of shape. */
  site?: Checked<Site>;
  /** What is known of it, its variables filled in. */
  known: Uncertain<Site>;
  /** The names that the texts of pages may use. */
  scope: Scope | Unknown;
  diagnostics: Diagnostic[];
}

/** Checks a parsed site.yaml; without one, because it cannot be read, nothing of the site is known. */
export function readSiteFile(document: Document | undefined): SiteReading {
  const shape: Shape<Site> = document
    ? checkShape('site', document.value)
    : { isSound: false, value: UNKNOWN, problems: [] };
  const { problems } = shape;
  if (!shape.isSound) return fillSite(shape.value, problems);
  const filled = fillSite(shape.value, problems);
  return { ...filled, site: filled.known };
}

function fillSite<T extends Uncertain<Site>>(
  written: T,
  problems: readonly Problem[],
): SiteReading & { known: T } {
  const { content, texts, problems: ofTexts } = fillTexts(written, siteScope(written), siteTexts);
  const found = [...problems, ...ofTexts, ...checkHrefs(groupTexts(texts), written)];
  return {
    known: content,
    scope: siteScope(content),
    diagnostics: found.map((problem) => ({ ...problem, file: 'site.yaml' })),
  };
}
