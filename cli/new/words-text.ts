import { stringify } from 'yaml';
import {
  builtInRegistry,
  editorSchemas,
  type JsonSchema,
  languageFor,
  pluralsOf,
  wordsToWrite,
} from '../../renderer/index.ts';

/**
 * The text of a `locale/<tag>.yaml` with all interface words of a language, those of the program or
 * English ones to translate, each below what it is for.
 */
export function wordsText(tag: string): string {
  const words = wordsToWrite(languageFor(tag));
  const { properties = {} } = editorSchemas(builtInRegistry).words;
  const { vagueLabels, ...groups } = words;
  const lines = Object.entries(groups).flatMap(([name, group]) => [
    '',
    `# ${properties[name]?.description}`,
    `${name}:`,
    ...Object.entries(group).flatMap(([key, value]) => [
      `  # ${properties[name]?.properties?.[key]?.description ?? ''}`,
      ...indented(yamlOf({ [key]: withPlurals(value, tag) })),
    ]),
  ]);
  const ofLinks = ['', comment(properties.vagueLabels), yamlOf({ vagueLabels })];
  return `${[head(tag), ...lines, ...ofLinks].join('\n').trimEnd()}\n`;
}

function head(tag: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag);
  return `# Interface words in ${name}. What stands between braces is filled in: keep it as it is.`;
}

function comment(schema: JsonSchema = {}): string {
  return `# ${schema.description}`;
}

/** A text with a form for each plural that the language has. */
function withPlurals(value: string | object, tag: string): string | object {
  if (typeof value === 'string') return value;
  const forms = value as Record<string, string>;
  return Object.fromEntries(pluralsOf(tag).map((form) => [form, forms[form] ?? forms.other]));
}

function yamlOf(value: object): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `  ${line}`);
}
