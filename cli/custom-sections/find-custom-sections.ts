import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  explainJson,
  type FileDiagnostic,
  isMapping,
  type JsonSchema,
  kebabCase,
  type PartKind,
} from '../../renderer/index.ts';
import { required } from '../../renderer/light.ts';
import { foldersIn, listFiles } from '../read/list-files.ts';
import { readLater } from '../read/read-site.ts';
import { badName, customSectionError } from './broken-code.ts';

/** The folder of a section or overlay type that a site brings along. */
export interface CustomSectionFolder {
  kind: PartKind;
  type: string;
  /** Relative to the site, with forward slashes: `sections/price-list`. */
  path: string;
  schema: JsonSchema;
  /** Paths of its files, relative to the site. */
  facts?: string;
  component: string;
  styles: string[];
  islands: string[];
  /** All of its code that pages run or show. */
  code: string[];
}

const KINDS = ['section', 'overlay'] as const;

/** The types of a site, and what is wrong with them. */
export interface FoundTypes {
  types: CustomSectionFolder[];
  /** Those of which something is missing or broken. */
  broken: Pick<CustomSectionFolder, 'kind' | 'type'>[];
  diagnostics: FileDiagnostic[];
}

/** Looks for types in the folders `sections` and `overlays` of a site. */
export function findCustomSections(site: string): FoundTypes {
  const diagnostics: FileDiagnostic[] = [];
  const broken: FoundTypes['broken'] = [];
  const types = KINDS.flatMap((kind) =>
    foldersIn(join(site, `${kind}s`)).flatMap((type) => {
      const found = readFolder(site, kind, type);
      if (!('diagnostic' in found)) return [found];
      diagnostics.push(found.diagnostic);
      // Pages write it as it should be called.
      broken.push({ kind, type }, { kind, type: kebabCase(type) });
      return [];
    }),
  );
  return { types, broken, diagnostics };
}

function readFolder(
  site: string,
  kind: PartKind,
  type: string,
): CustomSectionFolder | { diagnostic: FileDiagnostic } {
  const path = `${kind}s/${type}`;
  const files = listFiles(join(site, path)).map((file) => `${path}/${file}`);
  const component = `${path}/${type}.tsx`;
  if (!isTypeName(type)) return { diagnostic: badName(path, `${kind} type`, 'price-list') };
  if (!existsSync(join(site, component)))
    return { diagnostic: missingFile(kind, component, files) };
  const schema = readSchema(site, `${path}/schema.json`);
  if ('diagnostic' in schema) return schema;
  const facts = `${path}/${kind}.ts`;
  return {
    kind,
    type,
    path,
    schema: schema.value,
    facts: existsSync(join(site, facts)) ? facts : undefined,
    component,
    styles: files.filter((file) => file.endsWith('.css') && !file.endsWith('.island.css')),
    islands: files.filter((file) => /\.island\.tsx?$/.test(file)),
    code: files.filter((file) => /\.(?:tsx?|css)$/.test(file) && file !== facts),
  };
}

/** Whether a folder has a name that pages may write. */
export function isTypeName(name: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(name);
}

/** Reads a JSON Schema of the site's own. */
export function readSchema(
  site: string,
  file: string,
): { value: JsonSchema } | { diagnostic: FileDiagnostic } {
  if (!existsSync(join(site, file))) return { diagnostic: missingSchema(site, file) };
  const { text } = readLater(site, file);
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (isMapping(value)) return refuseForm(file, value) ?? { value };
    return { diagnostic: brokenSchema(file, 'It must be an object: `{ … }`.') };
  } catch {
    const { start, message, help } = required(explainJson(text), 'The mistake of the JSON');
    const words = `It is not JSON. ${message}`;
    return {
      diagnostic: { ...brokenSchema(file, words), help, span: { start, end: start + 1 } },
    };
  }
}

/** A field of this name is a lead form wherever it stands: it is collected, stored and answered. */
function refuseForm(file: string, schema: JsonSchema): { diagnostic: FileDiagnostic } | undefined {
  const { form } = schema.properties ?? {};
  if (!form || form.$ref === 'common.schema.json#/$defs/form') return undefined;
  const words = '`form` is the name of the lead form of a section.';
  return {
    diagnostic: {
      ...brokenSchema(file, words, '/properties/form'),
      onKey: true,
      help: 'Give the field another name, or make it a lead form: "$ref": "common.schema.json#/$defs/form"',
    },
  };
}

/** What is wrong with a schema, in the words of JSON Schema. */
export function brokenSchema(file: string, message: string, pointer = ''): FileDiagnostic {
  const words = {
    message: `This schema cannot be used. ${message}`,
    help: 'It describes the fields as JSON Schema does: `type`, `properties`, `required`.',
  };
  return { ...customSectionError('custom-section/broken-schema', file, words), pointer };
}

function missingFile(kind: PartKind, file: string, files: readonly string[]): FileDiagnostic {
  const scripts = files.filter((one) => /(?<!\.island|section|overlay)\.[jt]sx?$/.test(one));
  const meant = scripts.length === 1 ? scripts[0] : undefined;
  return customSectionError('custom-section/missing-component', file, {
    message: `The ${kind} has no component: there is no file \`${basename(file)}\`.`,
    help: meant
      ? `Rename \`${basename(meant)}\` to \`${basename(file)}\`: the component has the name of its folder.`
      : `Write it there and export a component that is named after it, such as \`PriceList\` of \`price-list.tsx\`.`,
  });
}

function missingSchema(site: string, file: string): FileDiagnostic {
  const other = ['yaml', 'yml', 'json5', 'jsonc'].find((ending) =>
    existsSync(join(site, dirname(file), `schema.${ending}`)),
  );
  return {
    ...brokenSchema(file, ''),
    message: 'This file is missing: it defines the fields.',
    ...(other && { help: `Write what is in \`schema.${other}\` as JSON into \`schema.json\`.` }),
  };
}
