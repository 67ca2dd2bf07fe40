import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildFailure, build, type Location, type Message, transform } from 'esbuild';
import {
  brokenReferences,
  type FileDiagnostic,
  type JsonSchema,
  nearestName,
  ownSchema,
  schemasWith,
} from '../../renderer/index.ts';
import { pascalCase, required } from '../../renderer/light.ts';
import { lentModules } from '../../renderer/rendering.ts';
import { BROWSERS } from '../publish/browser-code.ts';
import { bundleIslands, ISLANDS, islandExport, islandName } from '../publish/bundle-islands.ts';
import { programFolder } from '../read/program-folder.ts';
import { readLater } from '../read/read-site.ts';
import { brokenCode, customSectionError, inUnits, offsetAt } from './broken-code.ts';
import { checkStyles } from './check-styles.ts';
import { type CompiledTypes, typeKey } from './compiled-types.ts';
import { MODULES } from './evaluate.ts';
import type { CustomProviderFolder, SiteCode } from './find-custom-providers.ts';
import { brokenSchema, type CustomSectionFolder } from './find-custom-sections.ts';
import { findSchemaMistake } from './find-schema-mistake.ts';
import { plainHelp } from './plain-compiler-words.ts';
import { readFacts, tryComponents } from './run-custom-code.ts';
import { compileValidator } from './validator.ts';

/**
 * Compiles the types and third parties of a site. `react` is the file name of the React that all
 * sites share.
 */
export async function compileCustomSections(
  site: string,
  code: SiteCode,
  react: string,
): Promise<{ compiled?: CompiledTypes; diagnostics: FileDiagnostic[] }> {
  const { types, providers } = code;
  const ofTypes = types.map(({ path, schema }) => ({ file: `${path}/schema.json`, schema }));
  const ofProviders = providers.flatMap(schemasOf);
  const unusable = [...ofTypes, ...ofProviders].flatMap(checkSchema);
  const broken = unusable.length > 0 ? unusable : types.flatMap(tryToCompile);
  if (broken.length) return { diagnostics: broken };
  const islands = [...types, ...providers].flatMap((folder) => folder.islands);
  try {
    const facts = await bundleForNode(site, 'facts.js', factsEntry(site, code));
    const own = readFacts(site, code, { facts: facts.module });
    // The kind of a third party says which sections may name it.
    const checks = validatorsEntry(schemasWith({ types, providers: own.providers }));
    const validators = await bundleForNode(site, 'validators.js', checks);
    const components = await bundleForNode(site, COMPONENTS, componentsEntry(site, types));
    const styles = types.flatMap((type) => type.styles).map((file) => join(site, file));
    const scripts = await bundleIslands(
      programFolder(),
      Object.fromEntries(islands.map((file) => [islandName(file), join(site, file)])),
      react,
      site,
    );
    const schemas = ofProviders.map(({ file }) => join(site, file));
    const made = [facts, components, scripts].flatMap(({ inputs }) => inputs);
    const compiled = {
      facts: facts.module,
      validators: validators.module,
      components: components.module,
      styles: await stylesOf(site, types),
      scripts,
      ofStyles: types.flatMap((type) => checkStyles(site, type)),
      inputs: [...new Set([...made, ...styles, ...schemas])].sort(),
    };
    const diagnostics = tryComponents(site, types, compiled, lentModules);
    return diagnostics.length > 0 ? { diagnostics } : { compiled, diagnostics };
  } catch (error) {
    return { diagnostics: explainBundler(error, site, types, islands) };
  }
}

/** The schemas of a third party with their files. */
function schemasOf({ path, account, embed }: CustomProviderFolder) {
  return Object.entries({ account, embed }).flatMap(([name, schema]) =>
    schema ? [{ file: `${path}/${name}.schema.json`, schema }] : [],
  );
}

function checkSchema({ file, schema }: { file: string; schema: JsonSchema }): FileDiagnostic[] {
  const [reference] = brokenReferences(schema);
  if (reference) {
    const { pointer, meant } = reference;
    const words = 'There is no such definition in `common.schema.json`.';
    const help = meant
      ? `Did you mean \`${meant}\`?`
      : `Look for it below \`$defs\` there, or write the fields themselves here.`;
    return [{ ...brokenSchema(file, words, pointer), help }];
  }
  const mistake = findSchemaMistake(schema);
  if (!mistake) return [];
  const { message, ...place } = mistake;
  return [{ ...brokenSchema(file, message), ...place }];
}

/** Finds what the checker alone refuses, in its words. */
function tryToCompile({ kind, type, schema, path }: CustomSectionFolder): FileDiagnostic[] {
  try {
    compileValidator(ownSchema(kind, type, schema));
    return [];
  } catch (error) {
    return [brokenSchema(`${path}/schema.json`, (error as Error).message)];
  }
}

function factsEntry(site: string, { types, providers }: SiteCode): string {
  const load = (file: string | undefined) =>
    file ? `() => require(${JSON.stringify(join(site, file))}).default` : '() => ({})';
  const ofTypes = types.map((type) => `${JSON.stringify(typeKey(type))}: ${load(type.facts)}`);
  const ofProviders = providers.map(({ name, facts }) => `${JSON.stringify(name)}: ${load(facts)}`);
  return `export const facts = {${ofTypes}};\nexport const providers = {${ofProviders}};`;
}

function validatorsEntry(schemas: ReadonlyMap<string, JsonSchema>): string {
  const entries = [...schemas].map(
    ([name, schema]) =>
      `${JSON.stringify(name)}: (() => { const module = {exports: {}}; ${compileValidator(schema)}; return module.exports; })()`,
  );
  return `module.exports = {${entries.join(',\n')}};`;
}

/** What the bundler calls the entry whose first lines import one component each. */
const COMPONENTS = 'components.js';

function componentsEntry(site: string, types: readonly CustomSectionFolder[]): string {
  const imports = types.map(
    ({ type, component }, index) =>
      `import { ${pascalCase(type)} as component${index} } from ${JSON.stringify(join(site, component))};`,
  );
  const entries = types.map((type, index) => `${JSON.stringify(typeKey(type))}: component${index}`);
  return `${imports.join('\n')}\nexport const components = {${entries}};`;
}

/** Bundles an entry that names files of the site by their whole path, and packages of the program. */
async function bundleForNode(site: string, name: string, entry: string) {
  const { outputFiles, metafile } = await build({
    outfile: 'custom-sections.js',
    sourcemap: 'external',
    sourcesContent: false,
    stdin: {
      contents: entry,
      resolveDir: programFolder(),
      sourcefile: join(site, name),
      loader: 'js',
    },
    absWorkingDir: site,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...MODULES],
    metafile: true,
    write: false,
    legalComments: 'none',
    logLevel: 'silent',
    // What is imported from a file without exports is as wrong as a name that it does not export.
    logOverride: { 'import-is-undefined': 'error', 'semicolon-after-return': 'error' },
  });
  const inputs = Object.keys(metafile.inputs).filter((input) => input !== name);
  return {
    module: {
      map: required(outputFiles[0], 'The source map').text,
      code: required(outputFiles[1], 'The bundle').text,
    },
    inputs: inputs.map((input) => join(site, input)),
  };
}

async function stylesOf(site: string, types: readonly CustomSectionFolder[]) {
  const styles = types.map(async (type) => {
    const texts = type.styles.map((file) => readLater(site, file).text);
    const minified = texts.map((text, index) =>
      transform(text, {
        loader: 'css',
        minify: true,
        target: BROWSERS,
        sourcefile: type.styles[index],
        logLevel: 'silent',
        logOverride: {
          'css-syntax-error': 'error',
          'js-comment-in-css': 'error',
        },
      }),
    );
    const codes = (await Promise.all(minified)).map(({ code }) => code.trim());
    return [typeKey(type), codes.join('')] as const;
  });
  return Object.fromEntries(await Promise.all(styles));
}

/** The messages of the bundler about the files of a site. Anything else is a bug of ours. */
function explainBundler(
  error: unknown,
  site: string,
  types: readonly CustomSectionFolder[],
  islands: readonly string[],
): FileDiagnostic[] {
  const messages = (error as Partial<BuildFailure>).errors;
  if (!messages) throw error;
  // What follows the first one in a file is most often its consequence.
  const placeOf = ({ location }: Message) =>
    /\.tsx?$/.test(location?.file ?? '') ? location?.file : `${location?.file}:${location?.line}`;
  const firsts = messages.filter(
    (one, index) =>
      !one.location || messages.findIndex((other) => placeOf(other) === placeOf(one)) === index,
  );
  return firsts.map((message) => {
    const { file = '', line = 0 } = message.location ?? {};
    const type = file === COMPONENTS && types[line - 1];
    if (type) return missingComponent(type);
    const island = islands.find((one) => file === ISLANDS + islandName(one));
    if (file && !island && !existsSync(join(site, file))) throw error;
    return island ? missingIsland(island) : explainMessage(message, site);
  });
}

function missingComponent({ kind, type, component }: CustomSectionFolder): FileDiagnostic {
  const name = pascalCase(type);
  return customSectionError('custom-section/missing-component', component, {
    message: `The ${kind} has no component: \`${basename(component)}\` exports no \`${name}\`.`,
    help: `Export it by this name: \`export function ${name}({ ${kind} }) { … }\`.`,
  });
}

function missingIsland(file: string): FileDiagnostic {
  const name = islandExport(islandName(file), file);
  return brokenCode(
    file,
    `The island is missing: \`${basename(file)}\` exports no \`${name}\`.`,
    `Export it by this name: \`export function ${name}(…) { … }\`.`,
  );
}

function explainMessage({ text, notes, ...message }: Message, site: string): FileDiagnostic {
  // A bracket that stays open is missed at the end of the file, and meant where it opens.
  const opening = / to go with /.test(text) ? notes[0]?.location : undefined;
  const location = opening ?? message.location;
  const file = location?.file ?? 'sections';
  const start = location ? offsetAt(readLater(site, file).text, inUnits(location)) : 0;
  const meant = location ? nearestModule(location, site) : undefined;
  return {
    ...brokenCode(
      file,
      `\`${basename(file)}\` cannot be compiled: ${text}`,
      meant ? `Did you mean \`${meant}\`?` : plainHelp(text, location?.lineText ?? ''),
    ),
    span: { start, end: start + Math.max(1, location?.length ?? 1) },
  };
}

/** The module of ours, or the file beside, that an import may mean where the bundler finds none. */
function nearestModule({ file, lineText, column, length }: Location, site: string) {
  const { column: from } = inUnits({ column, lineText } as Location);
  const [, quote, name = ''] = /^(["'])([^"']+)\1/.exec(lineText.slice(from - 1)) ?? [];
  if (quote === undefined || length !== name.length + 2) return undefined;
  if (!name.startsWith('./')) return nearestName(name, MODULES);
  const beside = readdirSync(join(site, dirname(file))).map((one) => `./${one}`);
  const stem = name.replace(/\.[jt]sx?$/, '.');
  return nearestName(name, beside) ?? beside.find((one) => one.startsWith(stem));
}
