import {
  childPointer,
  editorSchemas,
  frontMatterSchema,
  type Json,
  type JsonSchema,
  pathOf,
  valueAt,
} from '../../../renderer/index.ts';
import { fileNames } from '../../graph/inputs.ts';
import { parsed } from '../../graph/shared-files.ts';
import { type EditRequests, PART_NAMES, type PartName } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { PARAMETERS } from '../protocol.ts';
import { convertibleTo } from './convert-part.ts';
import { namesOfClaims } from './count-pages.ts';
import { fieldsOfArticle, namesIn, siteChoices } from './describe-file.ts';
import { findPage, foreignFiles, plainValue } from './describe-page.ts';
import type { PageFiles } from './page-sources.ts';
import { experimentFields, partChoices } from './variant-fields.ts';
import { changeOf, valueInVariant } from './words-for-variant.ts';

/** What the fields of a part of a page are made from; undefined if it is missing. */
export function fieldsOfPart(
  preview: Preview,
  path: string,
  name: PartName,
  index: number,
  query = '',
): ReturnType<EditRequests['part']> | undefined {
  const files = findPage(preview, path);
  if (!files) return undefined;
  const { page } = files;
  const pointer = `/${name}/${index}`;
  const variant = new URLSearchParams(query).get(PARAMETERS.variant) ?? '';
  const known = valueInVariant(files, pointer, variant);
  const value = plainValue(files, pointer, known) as { type?: string } | null;
  const type = preview.types.registry[name].get(value?.type ?? '');
  if (!type) return undefined;
  return {
    ...type.schema(),
    value,
    convertible: convertibleTo(files, name, index),
    ofVariant: fieldsOfVariant(files, pointer, variant),
    origins: foreignFiles(page, pointer),
    claims: [...namesOfClaims(JSON.stringify(value))],
    taken: namesIn(preview.types.registry.pageTexts, page.value),
    ...siteChoices(preview),
  };
}

/** The fields of a part that a variant changes, by their pointers. */
function fieldsOfVariant(files: PageFiles, part: string, variant: string): string[] {
  const change = changeOf(files, part, variant);
  const own = change === undefined ? {} : valueAt(files.valueIn(files.page.file), change);
  return Object.keys(Object(own)).map((key) => childPointer(part, key));
}

/**
 * What of a page is changed in ways of its own: its parts one by one, its address with all links to it,
 * claims where texts name them.
 */
const ELSEWHERE: readonly string[] = [...PART_NAMES, 'path', 'extends', 'collection', 'claims'];

/** What the fields of a page are made from, but for its parts and its address; undefined if it is missing. */
export function fieldsOfPage(
  preview: Preview,
  path: string,
): ReturnType<EditRequests['settings']> | undefined {
  const files = findPage(preview, path);
  if (!files) return undefined;
  const { page } = files;
  const root = editorSchemas(preview.types.registry).page;
  const article = articleAt(preview, path);
  if (article) return fieldsOfArticle(preview, article, frontMatterSchema(root));
  const isOwn = (name: string) => !ELSEWHERE.includes(name);
  const own = <T>(all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isOwn(name))) as Record<string, T>;
  const required = root.anyOf?.[0]?.required?.filter(isOwn);
  const whole = { ...(page.value as object), ...writtenExperiments(files) };
  const value = own<Json>(plainValue(files, '', whole) as object);
  const origins = foreignFiles(page, '');
  const site = siteChoices(preview);
  const parts = partChoices(page.value, preview.types.registry);
  const properties = own<JsonSchema>({
    ...root.properties,
    experiments: experimentFields(root, whole, preview.types.registry),
  });
  return {
    schema: { type: 'object', properties, required },
    root,
    value,
    origins,
    claims: [],
    taken: namesIn(preview.types.registry.pageTexts, page.value),
    ...site,
    choices: { ...site.choices, ...parts.choices },
    choiceWords: { ...site.choiceWords, ...parts.choiceWords },
  };
}

/** The experiments of a page without what is composed for their variants: so they are changed in their file. */
function writtenExperiments({ page, valueIn }: PageFiles): { experiments?: unknown } {
  if (valueAt(page.value, '/experiments') === undefined) return {};
  const { file, pointer } = page.origin('/experiments');
  return { experiments: valueAt(valueIn(file), pointer) };
}

function articleAt({ store: { ask } }: Preview, path: string): string | undefined {
  return ask(fileNames, 'articles').find((file) => {
    const { document } = ask(parsed, file);
    return document && pathOf(document) === path;
  });
}
