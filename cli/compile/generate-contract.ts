import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { compile } from 'json-schema-to-typescript';
import type { JsonSchema } from '../../renderer/registry/schema/json-schema.ts';

/** The schemas of what generator and service hand to each other. */
const CONTRACT = ['language', 'forms', 'mails', 'campaigns', 'beacon', 'build'];

/** TypeScript types of the contract, each with the title of its schema. */
export async function generateContractTypes(root: string): Promise<string> {
  const types = await Promise.all(
    CONTRACT.map((name) =>
      compile(readSchema(root, name) as never, name, {
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
  const check = new Ajv2020.default({ allErrors: true }).compile(readSchema(root, 'language'));
  const folder = join(root, 'schemas/languages');
  const languages = readdirSync(folder)
    .sort()
    .map((file) => {
      const { $schema: _schema, ...language } = JSON.parse(
        readFileSync(join(folder, file), 'utf8'),
      );
      const code = basename(file, '.json');
      const faults = check(language)
        ? missingPlurals(language, code)
        : check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
      if (faults?.length) throw new Error(`schemas/languages/${file}: ${faults.join('; ')}`);
      return [code, language];
    });
  return `${JSON.stringify(Object.fromEntries(languages), null, 1)}\n`;
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

function readSchema(root: string, name: string): JsonSchema {
  return JSON.parse(readFileSync(join(root, 'schemas', `${name}.schema.json`), 'utf8'));
}
