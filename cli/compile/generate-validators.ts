import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build, transform } from 'esbuild';
import { required } from '../../renderer/model/required.ts';
import type { JsonSchema } from '../../renderer/registry/schema/json-schema.ts';
import { typeName } from '../custom-sections/generate-types.ts';
import { createAjv, schemaWithoutWords } from '../custom-sections/validator.ts';

/**
 * Validation functions as plain code, so that no schema is compiled at start: one for each kind of
 * file, and one for each section and overlay type, by the name of its TypeScript type. With their
 * declarations: to infer the types of so much code takes the compiler gigabytes.
 */
export async function generateValidators(
  composed: Record<'page' | 'site' | 'data' | 'mail' | 'campaign' | 'words', JsonSchema>,
  root: string,
): Promise<{ code: string; declarations: string }> {
  const ajv = createAjv({ code: { source: true, esm: true } });
  for (const schema of Object.values(composed))
    ajv.addSchema(schemaWithoutWords(schema) as JsonSchema);
  const types = Object.keys(composed.page.$defs ?? {}).filter((name) =>
    /^(section|overlay)-/.test(name),
  );
  for (const name of types) {
    ajv.addSchema({ $id: name, $ref: `composed-page.schema.json#/$defs/${name}` });
  }
  const schemas = {
    page: 'composed-page.schema.json',
    site: 'composed-site.schema.json',
    data: 'composed-data.schema.json',
    mail: 'composed-mail.schema.json',
    campaign: 'composed-campaign.schema.json',
    words: 'composed-words.schema.json',
    ...Object.fromEntries(types.map((name) => [typeName(name), name])),
  };
  const names = Object.keys(schemas).map((name) => `${name}: Validate`);
  return {
    code: await bundleRuntime(standaloneCode.default(ajv, schemas), root),
    declarations: `import type { Validate } from '../registry/registry.ts';\nexport const ${names.join()};\n`,
  };
}

/** Names of the checks of the contract, each with its schema and the type of what it lets through. */
const CONTRACT = {
  isForms: ['forms', 'FormsFile'],
  isCampaigns: ['campaigns', 'CampaignsFile'],
  isMails: ['mails', 'MailSet'],
  isManifest: ['build', 'Manifest'],
  isBeacon: ['beacon', 'Beacon'],
  isLead: ['lead', 'object'],
} as const;

/**
 * Checks of what generator and service hand to each other and what browsers send to the service, as
 * plain code, with their declarations.
 */
export async function generateContractChecks(
  root: string,
): Promise<{ code: string; declarations: string }> {
  // Formats help those who write YAML: the build has checked them.
  const ajv = new Ajv2020.default({
    allErrors: true,
    messages: false,
    strict: false,
    validateFormats: false,
    code: { source: true, esm: true },
  });
  const checks = Object.entries(CONTRACT);
  for (const name of ['common', 'mail', 'language', ...checks.map(([, [schema]]) => schema)]) {
    const schema = readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8');
    ajv.addSchema(schemaWithoutWords(JSON.parse(schema)) as JsonSchema);
  }
  const ids = checks.map(([name, [schema]]) => [name, `${schema}.schema.json`]);
  const declared = checks.map(([name, [, type]]) => `export const ${name}: Check<${type}>;\n`);
  const types = checks.map(([, [, type]]) => type).filter((type) => type !== 'object');
  return {
    code: await bundleRuntime(standaloneCode.default(ajv, Object.fromEntries(ids)), root),
    declarations: `import type { ErrorObject } from 'ajv';
import type { ${types.join()} } from './contract.ts';
type Check<T> = ((value: unknown) => value is T) & { errors?: ErrorObject[] | null };
${declared.join('')}`,
  };
}

/** Ajv's code asks for helpers with `require`; bundled, it stands alone as a module. */
async function bundleRuntime(code: string, root: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    legalComments: 'none',
  });
  return (
    await transform(required(outputFiles[0], 'The bundle').text, {
      minify: true,
      format: 'esm',
      loader: 'js',
    })
  ).code;
}
