import { join } from 'node:path';
import {
  type CustomType,
  type FileDiagnostic,
  factsMistake,
  markdownHeadings,
} from '../../renderer/index.ts';
import { readLater } from '../read/read-site.ts';
import { Failure } from '../terminal/failure.ts';
import { brokenCode, FIX_IT, offsetAt } from './broken-code.ts';
import { type CompiledTypes, keyOf } from './compiled-types.ts';
import { type CodePlace, evaluate, thrownAt } from './evaluate.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';

/** Evaluates the facts of each type by itself, and reports a failure at its type. */
export function readFacts(
  site: string,
  folders: readonly CustomSectionFolder[],
  compiled: CompiledTypes,
): { types: CustomType[]; diagnostics: FileDiagnostic[] } {
  const lent = { 'campaign-site/facts': FACTS };
  const { facts, validators } = evaluate(compiled.facts, factsFile(site), lent) as {
    facts: Record<string, () => unknown>;
    validators: Record<string, CustomType['validate']>;
  };
  const diagnostics: FileDiagnostic[] = [];
  const types = folders.flatMap((folder): CustomType[] => {
    const { kind, type, schema } = folder;
    const key = keyOf(folder);
    try {
      const own = facts[key]?.();
      const mistake = factsMistake(own);
      const validate = validators[key] as CustomType['validate'];
      if (!mistake) return [{ kind, type, schema, facts: own as CustomType['facts'], validate }];
      diagnostics.push(wrongFacts(folder, mistake));
    } catch (error) {
      diagnostics.push(failedToLoad(folder.facts ?? folder.path, site, error, compiled));
    }
    return [];
  });
  return { types, diagnostics };
}

/** Facts are what their file exports; what defines them only gives them their type. */
const FACTS = {
  markdownHeadings,
  defineSection: (facts: unknown) => facts,
  defineOverlay: (facts: unknown) => facts,
};

/** Loads the components of all types, by their keys. */
export function loadComponents(
  site: string,
  compiled: CompiledTypes,
  lent: Readonly<Record<string, unknown>>,
): Record<string, never> {
  try {
    return evaluateComponents(site, compiled, lent);
  } catch (error) {
    const where = whereThrown(error, site, compiled);
    throw new Failure(`${FAILS_TO_LOAD} ${reasonOf(error)}${where}`, FIX_IT, 1);
  }
}

/** What is wrong with the code of components as soon as it is loaded. */
export function tryComponents(
  site: string,
  compiled: CompiledTypes,
  lent: Readonly<Record<string, unknown>>,
): FileDiagnostic[] {
  try {
    evaluateComponents(site, compiled, lent);
    return [];
  } catch (error) {
    return [failedToLoad('sections', site, error, compiled)];
  }
}

function evaluateComponents(
  site: string,
  { components }: Pick<CompiledTypes, 'components'>,
  lent: Readonly<Record<string, unknown>>,
): Record<string, never> {
  const modules = { ...lent, 'campaign-site/facts': FACTS };
  return evaluate(components, componentsFile(site), modules).components as never;
}

/* What the modules of a site are called when they are evaluated: what they require is looked for from there. */
const factsFile = (site: string) => join(site, 'sections/facts.cjs');
const componentsFile = (site: string) => join(site, 'sections/components.cjs');

/** Where the code of a site has thrown an error, or what caused that; nothing where that is elsewhere. */
function placeOf(error: unknown, site: string, compiled: CompiledTypes): CodePlace | undefined {
  const { cause } = Object(error) as Partial<Error>;
  return (
    thrownAt(error, componentsFile(site), compiled.components) ??
    thrownAt(error, factsFile(site), compiled.facts) ??
    (cause === undefined ? undefined : placeOf(cause, site, compiled))
  );
}

/** The place in words, such as ` (sections/faq/faq.tsx:7:5)`; empty where that is elsewhere. */
export function whereThrown(error: unknown, site: string, compiled: CompiledTypes): string {
  const place = placeOf(error, site, compiled);
  return place ? ` (${place.file}:${place.line}:${place.column})` : '';
}

const FAILS_TO_LOAD = 'The code of the custom sections fails when it is loaded:';

/** The first line of a message; for a missing module node.js adds who required it. */
function reasonOf(error: unknown): string {
  return (error as Error).message.split('\n', 1)[0] ?? '';
}

/** `fallback` is the file to report if the one that threw is unknown. */
function failedToLoad(
  fallback: string,
  site: string,
  error: unknown,
  compiled: CompiledTypes,
): FileDiagnostic {
  const place = placeOf(error, site, compiled);
  const file = place?.file ?? fallback;
  const start = place ? offsetAt(readLater(site, file).text, place) : 0;
  return {
    ...brokenCode(file, `${FAILS_TO_LOAD} ${reasonOf(error)}`),
    span: { start, end: start + 1 },
  };
}

function wrongFacts(
  { kind, path, facts = path }: CustomSectionFolder,
  mistake: string,
): FileDiagnostic {
  return {
    ...brokenCode(facts, mistake),
    help: `Write \`export default define${kind === 'section' ? 'Section' : 'Overlay'}({ … });\`: editors know what can stand there.`,
  };
}
