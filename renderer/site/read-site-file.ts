import type { Site } from '../generated/types.ts';
import type { Diagnostic, FileDiagnostic } from '../model/diagnostic.ts';
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
  diagnostics: FileDiagnostic[];
}

/** Checks a parsed site.yaml; without one, because it cannot be read, nothing of the site is known. */
export function readSiteFile(document: Document | undefined): SiteReading {
  const shape: Shape<Site> = document
    ? checkShape('site', document.value)
    : { isSound: false, value: UNKNOWN, diagnostics: [] };
  const { diagnostics } = shape;
  if (!shape.isSound) return fillSite(shape.value, diagnostics);
  const filled = fillSite(shape.value, diagnostics);
  return { ...filled, site: filled.known };
}

function fillSite<T extends Uncertain<Site>>(
  written: T,
  diagnostics: readonly Diagnostic[],
): SiteReading & { known: T } {
  const {
    content,
    texts,
    diagnostics: ofTexts,
  } = fillTexts(written, siteScope(written), siteTexts);
  const found = [...diagnostics, ...ofTexts, ...checkHrefs(groupTexts(texts), written)];
  return {
    known: content,
    scope: siteScope(content),
    diagnostics: found.map((diagnostic) => ({ ...diagnostic, file: 'site.yaml' })),
  };
}
