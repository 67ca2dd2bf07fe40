import {
  editorSchemas,
  iconNames,
  type Json,
  type JsonSchema,
  siteTexts,
  textsIn,
} from '../../../renderer/index.ts';
import { compare } from '../../../renderer/light.ts';
import {
  type FileFields,
  PART_NAMES,
  type PartFields,
  SITE_FILE,
  type StartableFile,
} from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { placeName } from '../place-name.ts';
import { localesOf } from '../site-locales.ts';
import { authorField } from './author-field.ts';
import { fileReader } from './describe-page.ts';
import { leadTypesOf } from './fit-example.ts';

/**
 * What the fields of a file are made from, which is that of no page; of what all pages have in common
 * if it is missing.
 */
export function fieldsOfFile(preview: Preview, wanted: string): FileFields {
  const read = fileReader(preview);
  const file = read(wanted) === undefined ? SITE_FILE : wanted;
  const value = JSON.parse(JSON.stringify(read(file) ?? {})) as Json;
  const fields = schemaFor(file, value, preview);
  const taken = file === SITE_FILE ? fieldNames(value) : [];
  const files = filesBesidePages(preview);
  return { ...fields, file, value, origins: {}, claims: [], taken, files, ...siteChoices(preview) };
}

/** What the fields of an article are made from, but for its text. */
export function fieldsOfArticle(
  preview: Preview,
  file: string,
  schema: JsonSchema,
): PartFields & { file: string } {
  const { body: _text, ...head } = Object(fileReader(preview)(file)) as Record<string, unknown>;
  const value = JSON.parse(JSON.stringify(head)) as Record<string, Json>;
  const author = authorField(preview, value.author, schema.$defs?.articleAuthor);
  const properties = { ...schema.properties, author };
  const own = {
    schema: { ...schema, properties },
    root: schema,
    value,
    origins: {},
    claims: [],
    taken: [],
  };
  return { file, ...own, ...siteChoices(preview) };
}

function fieldNames(site: Json): string[] {
  return textsIn(siteTexts, site)
    .filter(({ format = '' }) => format === 'field-name')
    .map(({ text }) => text);
}

/** The files of a site that are none of pages, each with what it is called. */
function filesBesidePages({ snapshot }: Preview): FileFields['files'] {
  return snapshot.sources
    .filter(({ path }) => /^(?:site|(?:partials|data|mails|campaigns)\/.*)\.ya?ml$/.test(path))
    .map(({ path }) => ({ file: path, words: placeName(path) }))
    .sort((one, other) => rank(one.file) - rank(other.file) || compare(one.words, other.words));
}

/** The settings of the site come first. */
function rank(file: string): number {
  return file === SITE_FILE ? 0 : 1;
}

type Schemas = Pick<PartFields, 'schema' | 'root'>;

function schemaFor(file: string, value: Json, preview: Preview): Schemas {
  const { registry } = preview.types;
  const { site, mail, campaign, data } = editorSchemas(registry);
  const { type = '', kind } = Object(value) as { type?: string; kind?: string };
  const own = (schema: JsonSchema) => ({ schema, root: schema });
  switch (file.split('/')[0]) {
    case SITE_FILE:
      return own(site);
    case 'mails':
      return own(mail);
    case 'campaigns':
      return own(campaign);
    case 'partials': {
      const part = PART_NAMES.flatMap((name) => registry[name].get(type) ?? [])[0];
      return part?.schema() ?? own(schemaOf(value, preview));
    }
    default: {
      const known = data.oneOf?.find(({ properties }) => properties?.kind?.const === kind);
      return known ? { schema: known, root: data } : own(schemaOf(value, preview));
    }
  }
}

/** The schema of data that is up to its site: it may hold what it holds, and more of the same. */
function schemaOf(value: Json | undefined, preview: Preview, isEntry = false): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0], preview, true) };
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, one]) => [name, schemaOf(one, preview)]);
    const properties = Object.fromEntries(fields) as Record<string, JsonSchema>;
    return { type: 'object', properties, ...(isEntry && { required: Object.keys(properties) }) };
  }
  if (typeof value === 'number' || typeof value === 'boolean') return { type: typeof value };
  const isAsset = preview.snapshot.assets.includes(String(value));
  return { type: 'string', ...(isAsset && { format: 'asset' }) };
}

/**
 * The kinds of files that can be begun: e-mails, lists that sections take their content from, and entries
 * of the folders of data that the site has.
 */
export function startableFiles(preview: Preview): StartableFile[] {
  const { mail, data } = editorSchemas(preview.types.registry);
  const lists = (data.oneOf ?? []).map((schema) => ({
    folder: 'data',
    words: `List of ${schema.title}`,
    schema,
    root: data,
  }));
  const read = fileReader(preview);
  const entries = preview.snapshot.sources.flatMap(({ path }) => {
    const [, folder] = /^data\/(.+)\/[^/]+\.ya?ml$/.exec(path) ?? [];
    return folder === undefined ? [] : [[folder, path] as const];
  });
  const collections = [...new Map(entries.toReversed())].map(([folder, file]) => {
    const schema = schemaOf(read(file) as Json, preview, true);
    return { folder: `data/${folder}`, words: `Entry of ${folder}`, schema, root: schema };
  });
  return [{ folder: 'mails', words: 'E-mail', schema: mail, root: mail }, ...lists, ...collections];
}

/** What the site has that fields may name. */
export function siteChoices(
  preview: Preview,
): Pick<PartFields, 'assets' | 'icons' | 'choices' | 'choiceWords'> {
  const { assets } = preview.snapshot;
  const themes = Object.keys(preview.site?.themes ?? {});
  const choices = {
    'lead-type': leadTypesOf(preview),
    theme: themes,
    translation: localesOf(preview.types),
  };
  const types = Object.entries(preview.site?.leads?.types ?? {});
  const choiceWords = { 'lead-type': types.map(([name, { label = name }]) => label) };
  return { assets, icons: iconsOf(preview), choices, choiceWords };
}

/** The icons of the program, and those that the site brings along. */
function iconsOf({ snapshot }: Preview): string[] {
  const own = snapshot.assets.filter((name) => /^icons\/.*\.svg$/.test(name));
  return [...own, ...iconNames()];
}
