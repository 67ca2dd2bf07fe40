import { join } from 'node:path';
import {
  type CustomProvider,
  type CustomType,
  type FactsFailure,
  type FileDiagnostic,
  factsMistake,
  kindredName,
  markdownHeadings,
  nearestName,
  type OwnCode,
  providerMistake,
} from '../../renderer/index.ts';
import { lentModules } from '../../renderer/rendering.ts';
import { readLater } from '../read/read-site.ts';
import { Failure } from '../terminal/terminal.ts';
import { brokenCode, FIX_IT, offsetAt } from './broken-code.ts';
import { type CompiledTypes, typeKey } from './compiled-types.ts';
import { type CodePlace, evaluate, thrownAt } from './evaluate.ts';
import { missingIsland, type SiteCode } from './find-custom-providers.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';
import { type ParsedCode, parseCode } from './syntax-tree.ts';

/** Evaluates the facts of each type and third party by itself, and reports a failure there. */
export function readFacts(
  site: string,
  { types: folders, providers }: SiteCode,
  compiled: Pick<CompiledTypes, 'facts'>,
): { types: CustomType[]; providers: CustomProvider[]; diagnostics: FileDiagnostic[] } {
  const lent = { 'campaign-site/facts': FACTS };
  const read = evaluate(compiled.facts, factsFile(site), lent) as Record<
    'facts' | 'providers',
    Record<string, () => unknown>
  >;
  const diagnostics: FileDiagnostic[] = [];
  const factsIn = (
    file: string,
    define: keyof typeof FACTS,
    load: (() => unknown) | undefined,
    mistakeOf: (facts: unknown) => string | undefined,
  ) => {
    try {
      const facts = load?.();
      const mistake = mistakeOf(facts);
      if (!mistake) return [facts];
      const span = spanOfNamed(mistake, readLater(site, file).text);
      const help = `Write \`export default ${define}({ … });\`: editors know what can stand there.`;
      diagnostics.push(
        span ? { ...brokenCode(file, mistake), span } : brokenCode(file, mistake, help),
      );
    } catch (error) {
      diagnostics.push(failedToLoad(file, site, error, compiled));
    }
    return [];
  };
  const types = folders.flatMap((folder) => {
    const { kind, type, schema, path, facts: file = path } = folder;
    const define = kind === 'section' ? 'defineSection' : 'defineOverlay';
    const found = factsIn(file, define, read.facts[typeKey(folder)], factsMistake);
    return found.map((facts) => ({ kind, type, schema, facts: facts as CustomType['facts'] }));
  });
  const own = providers.flatMap((folder) => {
    const { name, account, embed } = folder;
    const mistakeOf = (facts: unknown) => providerMistake(facts, folder);
    const load = read.providers[name];
    const [facts] = factsIn(folder.facts, 'defineProvider', load, mistakeOf) as [
      CustomProvider['facts']?,
    ];
    const missing = facts && missingIsland(folder, facts.kind);
    if (missing) diagnostics.push(missing);
    return facts && !missing ? [{ name, account, embed, facts }] : [];
  });
  return { types, providers: own, diagnostics };
}

/** Where code has what a mistake names, a text or a field; the last name is the most exact one. */
function spanOfNamed(mistake: string, code: string) {
  const names = Array.from(mistake.matchAll(/`([^`]+)`/g), ([, name = '']) => name).reverse();
  const written = names.flatMap((name) => [`'${name}'`, `"${name}"`, `${name}:`]);
  const found = written.find((one) => code.includes(one));
  if (found === undefined) return undefined;
  const start = code.indexOf(found);
  return { start, end: start + found.length };
}

/** Evaluates what checks the content of custom sections and third parties. */
export function readValidators(
  site: string,
  { validators }: Pick<CompiledTypes, 'validators'>,
): OwnCode['validators'] {
  return evaluate(validators, factsFile(site), {}) as OwnCode['validators'];
}

/** Facts are what their file exports; what defines them only gives them their type. */
const FACTS = {
  markdownHeadings,
  defineSection: (facts: unknown) => facts,
  defineOverlay: (facts: unknown) => facts,
  defineProvider: (facts: unknown) => facts,
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
    const place = placeOf(error, site, compiled);
    const where = place ? ` (${place.file}:${place.line}:${place.column})` : '';
    throw new Failure(`${FAILS_TO_LOAD} ${reasonOf(error)}${where}`, FIX_IT, 1);
  }
}

/** What is wrong with the code of components as soon as it is loaded. */
export function tryComponents(
  site: string,
  types: readonly CustomSectionFolder[],
  compiled: CompiledTypes,
  lent: Readonly<Record<string, unknown>>,
): FileDiagnostic[] {
  try {
    const components = evaluateComponents(site, compiled, lent);
    return types.flatMap((type) => (isAsync(components[typeKey(type)]) ? [waiting(type)] : []));
  } catch (error) {
    return [failedToLoad('sections', site, error, compiled)];
  }
}

function isAsync(component: unknown): boolean {
  return Object.prototype.toString.call(component) === '[object AsyncFunction]';
}

function waiting({ component }: CustomSectionFolder): FileDiagnostic {
  return brokenCode(
    component,
    'The component is `async`, but a page is rendered at once.',
    'Delete `async`. What has to be fetched is data: a file in data/, which may be code.',
  );
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

/** Code that may have thrown an error. */
type LocatedCode = Pick<CompiledTypes, 'facts'> & Partial<Pick<CompiledTypes, 'components'>>;

/** Where the code of a site has thrown an error, or what caused that; nothing where that is elsewhere. */
function placeOf(error: unknown, site: string, compiled: LocatedCode): CodePlace | undefined {
  const { cause } = Object(error) as Partial<Error>;
  return (
    (compiled.components && thrownAt(error, componentsFile(site), compiled.components)) ??
    thrownAt(error, factsFile(site), compiled.facts) ??
    (cause === undefined ? undefined : placeOf(cause, site, compiled))
  );
}

/** Where code has thrown an error, or undefined if that is elsewhere. */
export function whereThrown(error: unknown, site: string, compiled: LocatedCode) {
  const place = placeOf(error, site, compiled);
  return place && spotOf(error, place.file, site, compiled);
}

/** Reports a name that code uses without knowing it, and where it may come from. */
export function unknownName(
  error: ReferenceError,
  site: string,
  compiled: LocatedCode,
): FileDiagnostic | undefined {
  const place = placeOf(error, site, compiled);
  if (!place) return undefined;
  const { text } = readLater(site, place.file);
  const from = offsetAt(text, place);
  const [name = ''] = /^[\w$]+/.exec(error.message) ?? [];
  // The map may only know what the name is a part of.
  const start = Math.max(text.indexOf(name, from), 0);
  return {
    ...brokenCode(
      place.file,
      `Nothing here has the name \`${name}\`.`,
      originOf(name, parseCode(place.file, text)),
    ),
    span: { start, end: start + name.length },
  };
}

/** What a file imports from a module that has nothing of that name. */
function unknownImport({ nodes }: ParsedCode, module: string): string | undefined {
  const known = Object(lentModules[module as keyof typeof lentModules]);
  const names = nodes.flatMap(({ node, around: [whole] }) => {
    if (node.type !== 'ImportSpecifier' || whole?.type !== 'ImportDeclaration') return [];
    const isOther = whole.source.value !== module || whole.importKind === 'type';
    return isOther || node.importKind === 'type' || node.imported.type !== 'Identifier'
      ? []
      : node.imported.name;
  });
  return names.find((one) => !Object.hasOwn(known, one));
}

/** What to do to get a name into a file. */
function originOf(name: string, code: ParsedCode): string {
  const modules = Object.entries(lentModules).filter(([module]) => !module.includes('jsx'));
  const [module] = modules.find(([, exports]) => Object.hasOwn(Object(exports), name)) ?? [];
  const wrong = module && unknownImport(code, module);
  if (wrong) return `Write it in the import as well, in place of \`${wrong}\`.`;
  if (module) return `Import it: import { ${name} } from '${module}';`;
  const all = modules.flatMap(([, exports]) => Object.keys(Object(exports)));
  const meant = nearestName(name, all) ?? kindredName(name, all);
  return meant
    ? `Did you mean \`${meant}\`?`
    : 'Define it, or import it. What only browsers have belongs into an island, in what a click or an effect does.';
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
  compiled: LocatedCode,
): FileDiagnostic {
  const place = spotOf(error, fallback, site, compiled);
  return { ...brokenCode(place.file, `${FAILS_TO_LOAD} ${reasonOf(error)}`), ...place };
}

/** Reports a function of a third party that has failed, where its code has. */
export function providerFails(
  { type, message, cause }: FactsFailure,
  site: string,
  compiled: LocatedCode,
): FileDiagnostic {
  const place = spotOf(cause, `providers/${type}/provider.ts`, site, compiled);
  return {
    ...brokenCode(place.file, `The code of \`${type}\` fails: ${message}`),
    rule: 'custom-section/fails',
    ...place,
  };
}

function spotOf(error: unknown, fallback: string, site: string, compiled: LocatedCode) {
  const place = placeOf(error, site, compiled);
  const file = place?.file ?? fallback;
  const start = place ? offsetAt(readLater(site, file).text, place) : 0;
  return { file, span: { start, end: start + 1 } };
}
