import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  composePageSchema,
  composeSiteSchema,
  openParts,
  withCommon,
} from '../../renderer/registry/schema/compose-schema.ts';
import { wordsSchema } from '../../renderer/registry/schema/words-schema.ts';
import { generateTypes } from '../custom-sections/generate-types.ts';
import { bundleBrowser } from './bundle-browser.ts';
import { bundleCli } from './bundle-cli.ts';
import { generateChecks, generateRules } from './generate-checks.ts';
import { generateContractTypes, generateLanguages, generateTargets } from './generate-contract.ts';
import { generateFieldPlans } from './generate-field-plans.ts';
import { generateIcons } from './generate-icons.ts';
import { generateInlineScripts } from './generate-inline-scripts.ts';
import { generateRegistry, generateStartProviders } from './generate-registry.ts';
import { generateServicePages, SERVICE_PAGES } from './generate-service-pages.ts';
import { generateStyles } from './generate-styles.ts';
import { generateThemes } from './generate-themes.ts';
import { generateContractChecks, generateValidators } from './generate-validators.ts';
import { identifyProgram } from './identify-program.ts';
import { makeEmptyDatabase } from './make-empty-database.ts';
import { moduleReadingJson } from './module-reading-json.ts';
import { prepareIslands } from './prepare-islands.ts';
import { readSchemas } from './read-schemas.ts';
import { writeEditorSchemas } from './write-editor-schemas.ts';

const SCHEMAS = `import type { JsonSchema } from '../registry/schema/json-schema.ts';
export function readSchemas(): Record<'site' | 'page' | 'data' | 'mail' | 'campaign' | 'words', JsonSchema>;
`;
const FIELD_PLANS = `import type { FieldPlan } from '../registry/schema/field-plan.ts';
export const plans: Record<string, FieldPlan> & Record<'page' | 'site' | 'mail', FieldPlan>;
`;

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

await generateSources();
await bundle();

/** Bundles into a temporary folder and swaps at the end: a program that is running never loses its parts. */
async function bundle(): Promise<void> {
  const target = join(root, '.build');
  const fresh = `${target}-${process.pid}`;
  await Promise.all([bundleCli(root, fresh), bundleBrowser(root, fresh)]);
  await prepareIslands(root, fresh);
  await writeEditorSchemas(join(fresh, 'schemas'));
  identifyProgram(root, fresh);
  // Not part of what the program is: no two of them have the same bytes.
  await makeEmptyDatabase(root, fresh);
  const old = `${fresh}-old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}

/** Everything in the folders `generated`, derived from the schemas, folders, stylesheets and icon library. */
async function generateSources(): Promise<void> {
  write('contract.ts', await generateContractTypes(root), 'schemas/generated');
  write('languages.json', generateLanguages(root), 'schemas/generated');
  write('targets.json', generateTargets(root), 'schemas/generated');
  const checks = await generateContractChecks(root);
  write('contract-checks.js', checks.code, 'schemas/generated');
  write('contract-checks.d.ts', checks.declarations, 'schemas/generated');
  const sources = await readSchemas(root);
  const composed = composePageSchema(sources);
  const page = openParts(composed);
  const site = composeSiteSchema(sources);
  const data = withCommon(sources.data, sources.common);
  const mail = withCommon(sources.mail, sources.common);
  const campaign = withCommon(sources.campaign, sources.common);
  const words = wordsSchema(sources.language);
  const { registry, components } = generateRegistry(root);
  write('types.ts', await generateTypes({ page: composed, site, mail, campaign }));
  const validators = await generateValidators({ page, site, data, mail, campaign, words }, root);
  write('validators.js', validators.code);
  write('validators.d.ts', validators.declarations);
  write(
    'schemas.js',
    moduleReadingJson('readSchemas', { page, site, data, mail, campaign, words }),
  );
  write('schemas.d.ts', SCHEMAS);
  write('field-plans.js', generateFieldPlans({ page: composed, site, mail }));
  write('field-plans.d.ts', FIELD_PLANS);
  write('registry.ts', registry);
  write('components.ts', components);
  write('checks.ts', generateChecks(root));
  write('rules.ts', generateRules(root));
  write('start-providers.ts', generateStartProviders(root));
  write('styles.ts', await generateStyles(root));
  write('themes.ts', generateThemes(root, sources));
  write('service-pages.js', await generateServicePages(root));
  write('service-pages.d.ts', SERVICE_PAGES);
  write('inline-scripts.ts', await generateInlineScripts(root));
  write('icons.js', generateIcons(root));
  write('icons.d.ts', 'export const index: string, shapes: string;\n');
}

/** Writes a generated file, leaving it untouched where nothing changed. */
function write(name: string, content: string, folder = 'renderer/generated'): void {
  const file = join(root, folder, name);
  mkdirSync(dirname(file), { recursive: true });
  if (readOrEmpty(file) === content) return;
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
