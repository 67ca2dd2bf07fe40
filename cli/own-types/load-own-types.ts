import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import {
  builtInRegistry,
  type FileDiagnostic,
  markdownHeadings,
  type OwnType,
  type Registry,
  withOwnTypes,
} from '../../renderer/index.ts';
import type { Components, PartComponent } from '../../renderer/rendering.ts';
import { Failure } from '../failure.ts';
import { folderCache } from '../publish/cache.ts';
import { contentHash } from '../publish/content-hash.ts';
import { programIdentity } from '../publish/program-identity.ts';
import { noScripts, type PublishedScripts, publishScripts } from '../publish/publish-scripts.ts';
import { wordsIn } from '../publish/words-in.ts';
import { listFiles } from '../read/list-files.ts';
import { type CompiledTypes, keyOf } from './compiled-types.ts';
import { evaluate } from './evaluate.ts';
import { findOwnTypes, type OwnTypeFolder } from './find-own-types.ts';

/** The types that the pages of a site may use: the built-in ones and the site's own. */
export interface SiteTypes {
  registry: Registry;
  /** How they are shown; loads React. */
  components(): Promise<Components>;
  scripts: PublishedScripts;
  /** Names of own types that take the place of built-in ones, such as `section faq`. */
  replaced: string[];
  /** Changes with everything that they are made of; empty without any. */
  key: string;
  /** Absolute paths of the files that they are made of. */
  inputs: readonly string[];
  /** Whether a type is one of the site's own: its mistakes are not the program's. */
  isOwn(type: string): boolean;
  diagnostics: FileDiagnostic[];
}

/**
 * Loads the types in the folders `sections` and `overlays` of a site. They are compiled when
 * something of them has changed, and kept in `cacheFolder`. Where one is broken, none of them is
 * there, and the diagnostics say why.
 */
export async function loadTypes(site: string, cacheFolder: string): Promise<SiteTypes> {
  const { types, broken, diagnostics } = findOwnTypes(site);
  if (diagnostics.length > 0) return brokenTypes([...types, ...broken], diagnostics);
  if (types.length === 0) return builtInTypes();
  const { compiled, diagnostics: ofCode } = await compileOnce(site, types, cacheFolder);
  if (!compiled) return brokenTypes(types, ofCode);
  const own = readFacts(site, types, compiled);
  if (own.diagnostics.length > 0) return brokenTypes(types, own.diagnostics);
  const keys = new Set(types.map(({ type }) => type));
  return {
    registry: withOwnTypes(builtInRegistry, own.types),
    components: () => joinComponents(site, types, compiled),
    scripts: publishScripts(compiled.scripts),
    key: contentHash(JSON.stringify([types, hashOf(compiled)])),
    inputs: compiled.inputs,
    replaced: types.filter(isBuiltIn).map(({ kind, type }) => `${kind} ${type}`),
    isOwn: (type) => keys.has(type),
    diagnostics: [],
  };
}

/** The types of a site without any of its own. */
export function builtInTypes(): SiteTypes {
  return {
    registry: builtInRegistry,
    components: async () => (await import('../../renderer/rendering.ts')).builtInComponents,
    scripts: publishScripts(noScripts),
    replaced: [],
    key: '',
    inputs: [],
    isOwn: () => false,
    diagnostics: [],
  };
}

/** Types that cannot be used: pages may name them, and what they say there cannot be checked. */
function brokenTypes(
  types: readonly Pick<OwnTypeFolder, 'kind' | 'type'>[],
  diagnostics: FileDiagnostic[],
): SiteTypes {
  const unknown = types.map(({ kind, type }) => ({
    kind,
    type,
    schema: {},
    facts: {},
    validate: () => true,
  }));
  return { ...builtInTypes(), registry: withOwnTypes(builtInRegistry, unknown), diagnostics };
}

function isBuiltIn({ kind, type }: OwnTypeFolder): boolean {
  return builtInRegistry[`${kind}s`].has(type);
}

/** Compiles, unless that was done with exactly these files. */
async function compileOnce(
  site: string,
  types: readonly OwnTypeFolder[],
  cacheFolder: string,
): Promise<{ compiled?: CompiledTypes; diagnostics: FileDiagnostic[] }> {
  const cache = folderCache(join(cacheFolder, 'own-types'));
  // A file that comes or goes can change what an import means.
  const files = ['sections', 'overlays'].map((folder) => listFiles(join(site, folder)).sort());
  const key = contentHash(JSON.stringify([relative('/', site), programIdentity(), types, files]));
  const known = readKept(join(cacheFolder, 'own-types', key));
  if (known) return { compiled: known, diagnostics: [] };
  const { compileOwnTypes } = await import('./compile-own-types.ts');
  const { compiled, diagnostics } = await compileOwnTypes(
    site,
    types,
    publishScripts(noScripts).react,
  );
  if (compiled)
    cache.put(key, Buffer.from(JSON.stringify({ ...compiled, hash: hashOf(compiled) })));
  return { compiled, diagnostics };
}

/** What was compiled before, where all that it was made of is as it was. */
function readKept(file: string): CompiledTypes | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as CompiledTypes & { hash: string };
    return kept.hash === hashOf(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function hashOf({ inputs }: CompiledTypes): string {
  return contentHash(JSON.stringify(inputs.map((file) => contentHash(readFileSync(file)))));
}

/** Evaluates the facts of each type by itself: what fails is told of the type that it belongs to. */
function readFacts(
  site: string,
  folders: readonly OwnTypeFolder[],
  { facts: code }: CompiledTypes,
): { types: OwnType[]; diagnostics: FileDiagnostic[] } {
  const lent = { 'campaign-site/facts': FACTS };
  const { facts, validators } = evaluate(code, join(site, 'sections/facts.cjs'), lent) as {
    facts: Record<string, () => OwnType['facts'] | undefined>;
    validators: Record<string, OwnType['validate']>;
  };
  const diagnostics: FileDiagnostic[] = [];
  const types = folders.flatMap((folder): OwnType[] => {
    const { kind, type, schema } = folder;
    const key = keyOf(folder);
    try {
      const own = facts[key]?.();
      const validate = validators[key] as OwnType['validate'];
      if (own) return [{ kind, type, schema, facts: own, validate }];
      diagnostics.push(missingFacts(folder));
    } catch (error) {
      diagnostics.push(failedToLoad(folder, error));
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

async function joinComponents(
  site: string,
  folders: readonly OwnTypeFolder[],
  { components: code, styles }: CompiledTypes,
): Promise<Components> {
  const { builtInComponents, lentModules } = await import('../../renderer/rendering.ts');
  const components = loadComponents(site, code, lentModules);
  const words = wordsIn(code);
  const own = (kind: OwnTypeFolder['kind']) =>
    folders
      .filter((folder) => folder.kind === kind)
      .map((folder) => {
        const key = keyOf(folder);
        const part: PartComponent = {
          component: components[key] as never,
          css: [styles[key] ?? ''],
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

function loadComponents(
  site: string,
  code: string,
  lent: Readonly<Record<string, unknown>>,
): Record<string, never> {
  const modules = { ...lent, 'campaign-site/facts': FACTS };
  try {
    return evaluate(code, join(site, 'sections/components.cjs'), modules).components as never;
  } catch (error) {
    const { message, help } = failedToLoad(undefined, error);
    throw new Failure(message, help ?? '', 1);
  }
}

function failedToLoad(folder: OwnTypeFolder | undefined, error: unknown): FileDiagnostic {
  return {
    rule: 'own-type/broken-code',
    severity: 'error',
    file: folder?.facts ?? 'sections',
    pointer: '',
    message: `The code of the site's own types fails when it is loaded: ${(error as Error).message}`,
    help: 'Mend it there. The pages that were built last are still in place.',
  };
}

function missingFacts({ kind, path, facts = path }: OwnTypeFolder): FileDiagnostic {
  return {
    rule: 'own-type/broken-code',
    severity: 'error',
    file: facts,
    pointer: '',
    message: `\`${basename(facts)}\` exports no facts.`,
    help: `Export them as default, as \`export default define${kind === 'section' ? 'Section' : 'Overlay'}({ … });\` does.`,
  };
}
