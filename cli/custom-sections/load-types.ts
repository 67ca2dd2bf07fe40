import { join, relative } from 'node:path';
import {
  builtInRegistry,
  type FactsFailure,
  type FileDiagnostic,
  type LinkText,
  type Registry,
  withOwnCode,
} from '../../renderer/index.ts';
import { once, required, TYPE_FOLDERS } from '../../renderer/light.ts';
import type { BlockedLoad, Components, OwnLink, PartComponent } from '../../renderer/rendering.ts';
import { classNamesIn } from '../publish/browser-code.ts';
import { findJson, folderCache } from '../publish/cache.ts';
import { contentHash } from '../publish/content-hash.ts';
import { programIdentity } from '../publish/program-identity.ts';
import {
  builtInScripts,
  type PublishedScripts,
  publishScripts,
} from '../publish/publish-scripts.ts';
import { listFiles } from '../read/list-files.ts';
import { readOrNothing } from '../read/read-or-nothing.ts';
import { checkCustomCode } from './check-custom-code.ts';
import { checkExamples } from './check-examples.ts';
import { type CompiledTypes, typeKey } from './compiled-types.ts';
import { findSiteCode, type SiteCode } from './find-custom-providers.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';
import { checkForeignContent, explainBlocked } from './foreign-content.ts';
import { type DataShapes, loadDataShapes, noShapes } from './load-data-shapes.ts';
import { loadWords } from './load-words.ts';
import { placeLink } from './place-link.ts';
import {
  loadComponents,
  providerFails,
  readFacts,
  readValidators,
  unknownName,
  whereThrown,
} from './run-custom-code.ts';

/** The types that the pages of a site may use: the built-in ones and the site's own. */
export interface SiteTypes {
  registry: Registry;
  /** How they are shown; loads React. */
  components(): Promise<Components>;
  scripts: PublishedScripts;
  /** Names of custom sections that replace built-in ones, such as `section faq`. */
  replaced: string[];
  /** Changes with everything that they are made of; empty without any. */
  key: string;
  /** Absolute paths of the files that they are made of. */
  inputs: readonly string[];
  /** Whether a type is one of the site's own: its mistakes are not the program's. */
  isOwn(type: string): boolean;
  /** Where their code has thrown an error, or undefined if that is elsewhere. */
  whereThrown(error: unknown): Pick<FileDiagnostic, 'file' | 'span'> | undefined;
  /** Reports a name that their code does not know where it uses it, or undefined if that is elsewhere. */
  explainUnknownName(error: ReferenceError): FileDiagnostic | undefined;
  /** Whether it brings third parties along, which any page may show. */
  hasProviders: boolean;
  /** Reports a function of one of them that has failed; undefined if it is of something else. */
  explainProvider(failure: FactsFailure): FileDiagnostic | undefined;
  /** Places a link that the code of a part has, there, or where the part is written in a file. */
  placeLink(one: OwnLink, file: string): LinkText;
  /** Explains what a part on the pages of a file loads of other sites, and may not. */
  explainBlocked(one: BlockedLoad, file: string): FileDiagnostic;
  /** What the entries of its data files have to look like. */
  data: DataShapes;
  /** Changes with its interface words; empty without any. */
  wordsKey: string;
  diagnostics: FileDiagnostic[];
}

/** Loads all that the code and the schemas of a site add to what its content may be. */
export async function loadTypes(site: string, cacheFolder: string): Promise<SiteTypes> {
  const types = await loadCustomTypes(site, cacheFolder);
  const data = await loadDataShapes(site);
  const { words, key, diagnostics } = loadWords(site);
  return {
    ...types,
    registry: key ? { ...types.registry, words } : types.registry,
    data,
    wordsKey: key,
    diagnostics: [...types.diagnostics, ...data.diagnostics, ...diagnostics],
  };
}

/**
 * Loads the types in the folders `sections` and `overlays` of a site, and the third parties in
 * `providers`. They are compiled when something of them has changed, and kept in `cacheFolder`. If
 * one is broken, none of them is loaded, and the diagnostics explain it.
 */
async function loadCustomTypes(site: string, cacheFolder: string): Promise<SiteTypes> {
  const { code, broken, names, diagnostics } = findSiteCode(site);
  const { types, providers } = code;
  if (diagnostics.length > 0) return brokenTypes([...types, ...broken], names, diagnostics);
  if (types.length === 0 && providers.length === 0) return builtInTypes();
  const { compiled, diagnostics: ofCode } = await compileOnce(site, code, cacheFolder);
  if (!compiled) return brokenTypes(types, names, ofCode);
  const own = readFacts(site, code, compiled);
  if (own.diagnostics.length > 0) return brokenTypes(types, names, own.diagnostics);
  const keys = new Set(types.map(({ type }) => type));
  const validators = readValidators(site, compiled);
  const registry = withOwnCode(builtInRegistry, { ...own, validators });
  const ofExamples = types.flatMap((type) => checkExamples(site, type, registry));
  return {
    registry,
    components: once(() => joinComponents(site, types, compiled)),
    scripts: publishScripts(compiled.scripts),
    key: contentHash(JSON.stringify([code, hashOf(compiled)])),
    inputs: compiled.inputs,
    replaced: types.filter(isBuiltIn).map(({ kind, type }) => `${kind} ${type}`),
    isOwn: (type) => keys.has(type),
    whereThrown: (error) => whereThrown(error, site, compiled),
    explainUnknownName: (error) => unknownName(error, site, compiled),
    hasProviders: providers.length > 0,
    explainProvider: (failure) =>
      names.includes(failure.type) ? providerFails(failure, site, compiled) : undefined,
    placeLink: (one, file) => placeLink(one, file, site, types),
    explainBlocked: (one, file) => explainBlocked(one, file, site, types),
    diagnostics: [
      ...checkCustomCode(site, code),
      ...compiled.ofStyles,
      ...checkForeignContent(site, code, registry),
      ...ofExamples,
    ],
    data: noShapes,
    wordsKey: '',
  };
}

/** The types of a site without any of its own. */
export function builtInTypes(): SiteTypes {
  return {
    registry: builtInRegistry,
    components: async () => (await import('../../renderer/rendering.ts')).builtInComponents,
    scripts: builtInScripts(),
    replaced: [],
    key: '',
    inputs: [],
    isOwn: () => false,
    whereThrown: () => undefined,
    explainUnknownName: () => undefined,
    hasProviders: false,
    data: noShapes,
    wordsKey: '',
    explainProvider: () => undefined,
    placeLink: ({ address, pointer }, file) => ({
      text: address,
      format: 'href',
      pointer,
      origin: { file, pointer },
    }),
    explainBlocked: ({ type }) => {
      throw new Error(`\`${type}\` is not a custom section of the site.`);
    },
    diagnostics: [],
  };
}

/** Types that cannot be used: pages may name them, and their fields there are not checked. */
function brokenTypes(
  types: readonly Pick<CustomSectionFolder, 'kind' | 'type'>[],
  unloaded: readonly string[],
  diagnostics: FileDiagnostic[],
): SiteTypes {
  const unknown = types.map(({ kind, type }) => ({ kind, type, schema: {}, facts: {} }));
  const known = withOwnCode(builtInRegistry, { types: unknown, providers: [], validators: {} });
  return { ...builtInTypes(), registry: { ...known, unloaded }, diagnostics };
}

function isBuiltIn({ kind, type }: CustomSectionFolder): boolean {
  return builtInRegistry[`${kind}s`].has(type);
}

/** Compiles, unless that was done with exactly these files. */
async function compileOnce(
  site: string,
  code: SiteCode,
  cacheFolder: string,
): Promise<{ compiled?: CompiledTypes; diagnostics: FileDiagnostic[] }> {
  const cache = folderCache(cacheFolder);
  // A file that comes or goes can change what an import means.
  const files = TYPE_FOLDERS.map((folder) => listFiles(join(site, folder)).sort());
  const all = contentHash(JSON.stringify([relative('/', site), programIdentity(), code, files]));
  const key = join('custom-sections', all);
  const known = findJson<CompiledTypes & { hash: string }>(cache, key);
  if (known && known.hash === hashOf(known)) return { compiled: known, diagnostics: [] };
  const { compileCustomSections } = await import('./compile-custom-sections.ts');
  const { compiled, diagnostics } = await compileCustomSections(site, code, builtInScripts().react);
  if (compiled) cache.put(key, JSON.stringify({ ...compiled, hash: hashOf(compiled) }));
  return { compiled, diagnostics };
}

/** Changes with all that something was compiled of. */
function hashOf({ inputs }: CompiledTypes): string {
  return contentHash(JSON.stringify(inputs.map((file) => contentHash(readOrNothing(file) ?? ''))));
}

async function joinComponents(
  site: string,
  folders: readonly CustomSectionFolder[],
  compiled: CompiledTypes,
): Promise<Components> {
  const { builtInComponents, lentModules } = await import('../../renderer/rendering.ts');
  const components = loadComponents(site, compiled, lentModules);
  const words = classNamesIn(compiled.components.code);
  const own = (kind: CustomSectionFolder['kind']) =>
    folders
      .filter((folder) => folder.kind === kind)
      .map((folder) => {
        const key = typeKey(folder);
        const part: PartComponent = {
          component: components[key] as never,
          css: [required(compiled.styles[key], `The style of ${key}`)],
          words,
          isOwn: true,
        };
        return [folder.type, part] as const;
      });
  return {
    ...builtInComponents,
    sections: new Map([...builtInComponents.sections, ...own('section')]),
    overlays: new Map([...builtInComponents.overlays, ...own('overlay')]),
  };
}
