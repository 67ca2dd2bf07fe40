import type { Site } from '../generated/types.ts';
import type { OwnWords } from '../locale/languages.ts';
import type { Diagnostic, FileDiagnostic } from '../model/diagnostic.ts';
import type { Checked, Document } from '../model/model.ts';
import { pointerKeys } from '../model/pointer.ts';
import type { TextAt } from '../model/text-at.ts';
import { UNKNOWN, type Uncertain, type Unknown } from '../model/unknown.ts';
import { valueAt } from '../model/value-at.ts';
import type { Registry } from '../registry/registry.ts';
import { groupTexts } from '../registry/schema/field-text.ts';
import { siteTexts } from '../registry/schema/text-fields.ts';
import type { Scope } from '../text/variables.ts';
import { chooseEnvironment, placeInEnvironment } from './2-compose/choose-environment.ts';
import { checkShape, type Shape } from './3-check-shape/check-shape.ts';
import { fillTexts } from './4-fill/fill-texts.ts';
import { siteScope } from './4-fill/scope.ts';
import { checkHrefs } from './5-check-meaning/check-hrefs.ts';
import { checkEnvironments } from './5-check-meaning/site/check-environments.ts';
import { checkFormat } from './5-check-meaning/site/check-format.ts';
import type { KnownSite } from './5-check-meaning/site/known-site.ts';

/** The content of site.yaml. */
export interface SiteReading extends KnownSite {
  /** Absent where it has errors of shape. */
  site?: Checked<Site>;
  /** The names that the texts of pages may use. */
  scope: Scope | Unknown;
  /** Names of its environments. */
  environments: readonly string[];
  diagnostics: FileDiagnostic[];
}

/** Checks a parsed site.yaml; without one, because it cannot be read, nothing of the site is known. */
export function readSiteFile(
  document: Document | undefined,
  environment: string | undefined,
  textAt: TextAt,
  registry: Registry,
): SiteReading {
  const shape: Shape<Site> = document
    ? checkShape(
        'site',
        document.value,
        { textAt: (pointer) => textAt({ file: document.file, pointer }) },
        registry.site,
      )
    : { isSound: false, value: UNKNOWN, diagnostics: [] };
  const { diagnostics } = shape;
  const { words } = registry;
  if (!shape.isSound) return fillSite(shape.value, environment, diagnostics, words);
  const filled = fillSite(shape.value, environment, diagnostics, words);
  return { ...filled, site: filled.known };
}

function fillSite<T extends Uncertain<Site>>(
  whole: T,
  environment: string | undefined,
  diagnostics: readonly Diagnostic[],
  words: OwnWords,
): SiteReading & { known: T } {
  const written = chooseEnvironment(whole, environment);
  const place = (one: FileDiagnostic) => ({
    ...one,
    pointer:
      one.file === 'site.yaml' ? placeInEnvironment(one.pointer, whole, environment) : one.pointer,
  });
  const {
    content,
    texts,
    diagnostics: ofTexts,
  } = fillTexts(written, siteScope(written, words), siteTexts);
  const ofContent = [...ofTexts, ...checkHrefs(groupTexts(texts), written)];
  const ofWhole = [...diagnostics, ...checkFormat(whole), ...checkEnvironments(whole)];
  return {
    known: content,
    scope: withMisplacedFields(siteScope(content, words), diagnostics),
    environments: namesOf(valueAt(whole, '/environments')),
    place,
    diagnostics: [...ofWhole.map(inSiteFile), ...ofContent.map(inSiteFile).map(place)],
  };
}

function inSiteFile(diagnostic: Diagnostic): FileDiagnostic {
  return { ...diagnostic, file: 'site.yaml' };
}

/** A field that stands in the wrong group of site.yaml is not also missing in the texts that use it. */
function withMisplacedFields(
  scope: Scope | Unknown,
  diagnostics: readonly Diagnostic[],
): Scope | Unknown {
  const strays = diagnostics
    .filter(({ rule, suggest }) => rule === 'schema/unknown-key' && suggest === undefined)
    .map(({ pointer }) => [pointerKeys(pointer).at(-1), UNKNOWN]);
  if (scope === UNKNOWN || strays.length === 0) return scope;
  const unknown = Object.fromEntries(strays);
  const claims = scope.claims === UNKNOWN ? UNKNOWN : { ...unknown, ...(scope.claims as Scope) };
  return { ...unknown, ...scope, claims };
}

function namesOf(environments: unknown): string[] {
  return typeof environments === 'object' && environments ? Object.keys(environments) : [];
}
