import {
  AUTOFILL,
  editorSchemas,
  iconNames,
  type Json,
  type JsonSchema,
  siteTexts,
  textsIn,
} from '../../../renderer/index.ts';
import { compare } from '../../../renderer/light.ts';
import { campaignsOf } from '../../build/ahead/describe-campaigns.ts';
import {
  type FileFields,
  type PartFields,
  SITE_FILE,
  type StartableFile,
} from '../edit-protocol.ts';
import { fileValue } from '../file-value.ts';
import { NAME_FORMATS } from '../name-typed.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { schemaOfFile } from '../schema-of-file.ts';
import { localesOf } from '../site-locales.ts';
import { authorField } from './author-field.ts';
import { variablesOf } from './count-pages.ts';
import { leadTypesOf } from './fit-example.ts';
import { formPlaces } from './form-places.ts';

/**
 * What the fields of a file are made from, which is that of no page; of what all pages have in common
 * if it is missing.
 */
export function fieldsOfFile(preview: Preview, wanted: string): FileFields {
  const files = filesBesidePages(preview);
  const file = preview.snapshot.sources.some(({ path }) => path === wanted) ? wanted : SITE_FILE;
  const written = fileValue(preview, file);
  const value = JSON.parse(JSON.stringify(written ?? {})) as Json;
  const free = schemaOf(value, preview);
  const fields = schemaOfFile(file, value, preview.types.registry) ?? { schema: free, root: free };
  const taken = file === SITE_FILE ? namesIn(siteTexts, value) : [];
  const site = siteChoices(preview);
  const isUnreadable = written === undefined;
  const about = { origins: {}, claims: [], taken, files, isUnreadable };
  const variables = variablesOf(preview);
  return {
    ...fields,
    file,
    value,
    variables,
    ...about,
    ...site,
    ...withForms(file, site, preview),
  };
}

/** What a campaign may name beside that: all forms of the site, for which all pages have to be read. */
function withForms(
  file: string,
  { choices, choiceWords }: Pick<PartFields, 'choices' | 'choiceWords'>,
  preview: Preview,
): Partial<PartFields> {
  if (!file.startsWith('campaigns/')) return {};
  const forms = formPlaces(preview);
  return {
    choices: { ...choices, form: [...forms.keys()] },
    choiceWords: { ...choiceWords, form: [...forms.values()] },
  };
}

/** What the fields of an article are made from, but for its text. */
export function fieldsOfArticle(
  preview: Preview,
  file: string,
  schema: JsonSchema,
): PartFields & { file: string } {
  const { body: _text, ...head } = Object(fileValue(preview, file)) as Record<string, unknown>;
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

/** The names in a file that others must not be. */
export function namesIn(...file: Parameters<typeof textsIn>): string[] {
  return textsIn(...file)
    .filter(({ format = '' }) => NAME_FORMATS.includes(format))
    .map(({ text }) => text);
}

/** The files of a site that are none of pages, each with what it is called. */
function filesBesidePages(preview: Preview): FileFields['files'] {
  return preview.snapshot.sources
    .filter(({ path }) => /^(?:site|(?:partials|data|mails|campaigns)\/.*)\.ya?ml$/.test(path))
    .map(({ path }) => ({ file: path, words: placeInSite(path, preview) }))
    .sort((one, other) => rank(one.file) - rank(other.file) || compare(one.words, other.words));
}

/** The settings of the site come first. */
function rank(file: string): number {
  return file === SITE_FILE ? 0 : 1;
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
  const entries = preview.snapshot.sources.flatMap(({ path }) => {
    const [, folder] = /^data\/(.+)\/[^/]+\.ya?ml$/.exec(path) ?? [];
    return folder === undefined ? [] : [[folder, path] as const];
  });
  const collections = [...new Map(entries.toReversed())].map(([folder, file]) => {
    const schema = schemaOf(fileValue(preview, file) as Json, preview, true);
    return { folder: `data/${folder}`, words: `Entry of ${folder}`, schema, root: schema };
  });
  return [{ folder: 'mails', words: 'E-mail', schema: mail, root: mail }, ...lists, ...collections];
}

/** What the site has that fields may name. */
export function siteChoices(
  preview: Preview,
): Pick<PartFields, 'assets' | 'icons' | 'choices' | 'choiceWords' | 'inherited' | 'zone'> {
  const { assets } = preview.snapshot;
  const themes = Object.keys(preview.site?.themes ?? {});
  const campaigns = campaignsOf(preview.store.ask);
  const choices = {
    'lead-type': leadTypesOf(preview),
    autocomplete: AUTOFILL,
    campaign: campaigns.map(({ name }) => name),
    theme: themes,
    translation: localesOf(preview.types),
  };
  const types = Object.entries(preview.site?.leads?.types ?? {});
  const choiceWords = {
    campaign: campaigns.map(({ title }) => title),
    'lead-type': types.map(([name, { label = name }]) => label),
    autocomplete: AUTOFILL.map((name) => name.replaceAll('-', ' ')),
  };
  const { fields } = preview.site?.leads ?? {};
  // A field of a form has what the site says of the one with its name.
  const inherited = fields && { 'leads.fields': fields.map(({ name }) => ({ name })) };
  const named = { choices, choiceWords, inherited: inherited ?? {} };
  return { assets, icons: iconsOf(preview), ...named, zone: preview.site?.zone };
}

/** The icons of the program, and those that the site brings along. */
function iconsOf({ snapshot }: Preview): string[] {
  const own = snapshot.assets.filter((name) => /^icons\/.*\.svg$/.test(name));
  return [...own, ...iconNames()];
}
