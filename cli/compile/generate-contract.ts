import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { compile } from 'json-schema-to-typescript';
import { readJsonFile } from './read-json.ts';

/** The schemas of what generator and service hand to each other. */
const CONTRACT = ['language', 'forms', 'target', 'mails', 'campaigns', 'beacon', 'build'];

/** TypeScript types of the contract, each with the title of its schema. */
export async function generateContractTypes(root: string): Promise<string> {
  const types = await Promise.all(
    CONTRACT.map((name) =>
      compile(readJsonFile(root, `schemas/${name}.schema.json`) as never, name, {
        bannerComment: '',
        additionalProperties: false,
        format: false,
        ignoreMinAndMaxItems: true,
        cwd: join(root, 'schemas'),
      }),
    ),
  );
  return `/* Generated from the schemas by \`npm run compile\`. */\n${types.join('\n')}`;
}

/**
 * All languages in `schemas/languages` as one JSON text, by their codes.
 * @throws where a file does not have exactly the words that `language.schema.json` asks for, or a text
 * that counts lacks a plural of its language.
 */
export function generateLanguages(root: string): string {
  return joinFiles(root, { folder: 'languages', schema: 'language', check: missingPlurals });
}

/**
 * All ready targets in `schemas/targets` as one JSON text, by their names.
 * @throws where a file is not what `target.schema.json` asks for.
 */
export function generateTargets(root: string): string {
  return joinFiles(root, { folder: 'targets', schema: 'target', check: () => [] });
}

/** The JSON files of a folder, which follow a schema, as one text by their names. */
function joinFiles(
  root: string,
  {
    folder,
    schema,
    check,
  }: { folder: string; schema: string; check: (value: object, name: string) => string[] },
): string {
  const ajv = new Ajv2020.default({ allErrors: true, strict: false, validateFormats: false });
  const validate = ajv
    .addSchema(readJsonFile(root, 'schemas/common.schema.json'))
    .compile(readJsonFile(root, `schemas/${schema}.schema.json`));
  const entries = readdirSync(join(root, 'schemas', folder))
    .sort()
    .map((file) => {
      const path = `schemas/${folder}/${file}`;
      const { $schema: _schema, ...value } = readJsonFile<object & { $schema?: string }>(
        root,
        path,
      );
      const name = basename(file, '.json');
      const faults = validate(value)
        ? check(value, name)
        : validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
      if (faults?.length) throw new Error(`${path}: ${faults.join('; ')}`);
      return [name, value];
    });
  return `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`;
}

/** The plural categories of a language that its counted texts do not have. */
function missingPlurals(words: object, code: string, place = ''): string[] {
  const known = Intl.PluralRules.supportedLocalesOf(code).length > 0;
  const categories = known ? new Intl.PluralRules(code).resolvedOptions().pluralCategories : [];
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value === 'string') return [];
    const missing = 'other' in value ? categories.filter((one) => !(one in value)) : [];
    return [
      ...missing.map((category) => `${place}/${key} lacks the plural \`${category}\``),
      ...missingPlurals(value, code, `${place}/${key}`),
    ];
  });
}
