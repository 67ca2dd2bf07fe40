import { absenceOf } from '../model/absence.ts';
import type { Edition } from '../model/edition.ts';
import { isMapping, type Mapping } from '../model/mapping.ts';
import type { Document, SourceFile, Translation } from '../model/model.ts';
import { parseYaml } from '../phases/1-parse/parse-yaml.ts';
import { type CollectionItem, itemsOf } from '../phases/2-compose/collection-items.ts';
import { OWN_KEYS } from '../phases/2-compose/compose-page.ts';
import type { Collection, Library, TranslationGroup } from '../phases/2-compose/library.ts';
import { pathOf } from '../phases/2-compose/page-path.ts';
import { fillVariables } from '../text/variables.ts';
import { type KnownFiles, mayTranslate } from './known-files.ts';
import { changesWithPage } from './publication.ts';

/** The pages of a site as they are written, and what is known of them. */
interface WrittenPages extends Pick<Library, 'findPage' | 'collections'> {
  pages: readonly SourceFile[];
  articles: readonly Document[];
  known: KnownFiles;
}

/** What a page says of itself, without its content. */
interface Outline {
  path: string;
  /** Those of the page it extends, too, as far as it takes them over. */
  fields: Mapping;
  /** Where all of this is written. */
  files: readonly string[];
}

/**
 * Makes the function that finds the pages that say the same as another in other languages. Only pages
 * that name translations, and those that they name, are read for that, when it is first asked for.
 */
export function translationFinder(
  site: WrittenPages,
  edition: Edition,
): Library['findTranslations'] {
  const outlines = outlineFinder(site);
  let groups: ReadonlyMap<string, () => TranslationGroup> | undefined;
  return (path) => {
    groups ??= findGroups(originalsOf(site), (members) => groupOf(members, outlines, edition));
    return groups.get(path)?.();
  };
}

/** A page with those that it names. */
interface Members {
  original: Outline;
  named: readonly string[];
}

/** The groups by the paths of their pages: a path that two of them name is one of the first. */
function findGroups(
  originals: readonly Outline[],
  groupOf: (members: Members) => TranslationGroup,
): Map<string, () => TranslationGroup> {
  const groups = new Map<string, () => TranslationGroup>();
  for (const original of originals) {
    const named = namedBy(original).filter((path) => !groups.has(path));
    let group: TranslationGroup | undefined;
    const find = () => {
      group ??= groupOf({ original, named });
      return group;
    };
    for (const path of [original.path, ...named]) if (!groups.has(path)) groups.set(path, find);
  }
  return groups;
}

function namedBy({ path, fields }: Outline): string[] {
  const { translations } = fields;
  const named = Array.isArray(translations) ? translations : [];
  return [...new Set(named)].filter((one) => typeof one === 'string' && one !== path);
}

function groupOf(
  { original, named }: Members,
  find: (path: string) => Outline | undefined,
  { drafts, now }: Edition,
): TranslationGroup {
  const outlines = [original, ...named.flatMap((path) => find(path) ?? [])];
  const shown = outlines.filter(({ fields }) => drafts || !absenceOf(fields, now));
  return {
    pages: shown.length > 1 ? shown.map((one) => translationOf(one, one === original)) : [],
    files: outlines.flatMap(({ files }) => files),
    schedule: outlines.flatMap(({ path, fields, files: [file = ''] }) =>
      changesWithPage(
        { file, value: fields },
        `Choices of languages change with \`${path}\`.`,
        now,
      ),
    ),
  };
}

function translationOf({ path, fields }: Outline, isOriginal: boolean): Translation {
  const { locale, canonical, robots, draft } = fields;
  return {
    path,
    ...(typeof locale === 'string' && { locale }),
    ...(typeof canonical === 'string' && { canonical }),
    isHidden: robots === 'noindex' || draft === true,
    isOriginal,
  };
}

/** The pages that name translations, in the order of their files. */
function originalsOf(site: WrittenPages): Outline[] {
  const { pages, articles, known } = site;
  const ofArticles = articles.some(({ value }) => 'translations' in (value as Mapping));
  const isWanted = (page: SourceFile) =>
    mayTranslate(page, known) || (ofArticles && isTemplate(page));
  return outlinesIn(pages.filter(isWanted), site).filter((one) => namedBy(one).length > 0);
}

/** Makes the function that finds what the page at a path says of itself. */
function outlineFinder(site: WrittenPages): (path: string) => Outline | undefined {
  let ofTemplates: readonly Outline[] | undefined;
  return (path) => {
    const page = site.findPage(path);
    const isWanted = (outline: Outline) => outline.path === path;
    const written =
      page && page !== 'unreadable' ? outlinesOf(page, site).find(isWanted) : undefined;
    if (written) return written;
    ofTemplates ??= outlinesIn(site.pages.filter(isTemplate), site);
    return ofTemplates.find(isWanted);
  };
}

/** Whether a file may make several pages. */
function isTemplate({ text }: SourceFile): boolean {
  return text.includes('collection:');
}

function outlinesIn(pages: readonly SourceFile[], site: WrittenPages): Outline[] {
  return pages.flatMap((page) => {
    const { document } = parseYaml(page);
    return document ? outlinesOf(document, site) : [];
  });
}

/** What the pages that a file stands for say of themselves. */
function outlinesOf(document: Document, { findPage, collections }: WrittenPages): Outline[] {
  const { fields, files } = extendedFields(document, findPage);
  const { collection } = fields;
  const from = isMapping(collection) ? collection.from : undefined;
  if (typeof from !== 'string') return [{ path: pathOf(document), fields, files }];
  const found: Collection | undefined = collections.get(from);
  return found ? itemsOf(document, found).map((item) => ofItem(item, fields, files)) : [];
}

function ofItem(item: CollectionItem, shared: Mapping, files: readonly string[]): Outline {
  const fields = { ...shared, ...item.pageFields?.value };
  const { translations } = fields;
  const filled = (path: unknown) =>
    typeof path === 'string' ? fillVariables(path, { item: item.value }).text : path;
  return {
    path: item.path,
    fields: {
      ...fields,
      translations: !item.number && Array.isArray(translations) ? translations.map(filled) : [],
    },
    files: [...files, ...item.files],
  };
}

/** The fields of a page with those of the page it extends; `above` are the files on the way there. */
function extendedFields(
  { file, value }: Document,
  findPage: Library['findPage'],
  above: readonly string[] = [],
): Pick<Outline, 'fields' | 'files'> {
  const own = value as Mapping;
  const base =
    typeof own.extends === 'string' && !above.includes(file) ? findPage(own.extends) : undefined;
  if (!base) return { fields: own, files: [file] };
  if (base === 'unreadable') return { fields: own, files: [file, '?'] };
  const { fields, files } = extendedFields(base, findPage, [...above, file]);
  const taken = Object.entries(fields).filter(([key]) => !OWN_KEYS.includes(key));
  return { fields: { ...Object.fromEntries(taken), ...own }, files: [file, ...files] };
}
