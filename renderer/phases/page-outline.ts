import { absenceOf } from '../model/absence.ts';
import type { Edition } from '../model/edition.ts';
import { isMapping, type Mapping } from '../model/mapping.ts';
import type { Document, Translation } from '../model/model.ts';
import { pathOf } from '../model/page-path.ts';
import { fillVariables } from '../text/variables.ts';
import { type CollectionItem, itemsOf } from './2-compose/collection-items.ts';
import { OWN_KEYS } from './2-compose/compose-page.ts';
import type { Library, TranslationGroup } from './2-compose/library.ts';
import { changesWithPage } from './5-check-meaning/publication.ts';

/** The fields of a page, without its content. */
export interface PageOutline {
  path: string;
  /** Those of the page it extends, too, as far as it takes them over. */
  fields: Mapping;
  /** Where all of this is written; a `?` stands for files that cannot be read. */
  files: readonly string[];
}

/** The paths of other pages that a page names as its translations. */
export function namedBy({ path, fields }: PageOutline): string[] {
  const { translations } = fields;
  const named = Array.isArray(translations) ? translations : [];
  return [...new Set(named)].filter((one) => typeof one === 'string' && one !== path);
}

/** A page with those that it names, as a group; the first is the original. */
export function groupOutlines(
  outlines: readonly PageOutline[],
  { drafts, now }: Edition,
): TranslationGroup {
  const shown = outlines.filter(({ fields }) => drafts || !absenceOf(fields, now));
  return {
    pages: shown.length > 1 ? shown.map((one) => translationOf(one, one === outlines[0])) : [],
    schedule: outlines.flatMap(({ path, fields, files: [file = ''] }) =>
      changesWithPage(
        { file, value: fields },
        `Choices of languages change with \`${path}\`.`,
        now,
      ),
    ),
  };
}

function translationOf({ path, fields }: PageOutline, isOriginal: boolean): Translation {
  const { locale, canonical, robots, draft } = fields;
  return {
    path,
    ...(typeof locale === 'string' && { locale }),
    ...(typeof canonical === 'string' && { canonical }),
    isHidden: robots === 'noindex' || draft === true,
    isOriginal,
  };
}

/** The outlines of the pages that a file stands for. */
export function outlinesOf(
  document: Document,
  findPage: Library['findPage'],
  findCollection: Library['collections']['get'],
): PageOutline[] {
  const { fields, files } = extendedFields(document, findPage);
  const { collection } = fields;
  const from = isMapping(collection) ? collection.from : undefined;
  if (typeof from !== 'string') return [{ path: pathOf(document), fields, files }];
  const found = findCollection(from);
  return found ? itemsOf(document, found).map((item) => ofItem(item, fields, files)) : [];
}

function ofItem(item: CollectionItem, shared: Mapping, files: readonly string[]): PageOutline {
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
): Pick<PageOutline, 'fields' | 'files'> {
  const own = value as Mapping;
  const base =
    typeof own.extends === 'string' && !above.includes(file) ? findPage(own.extends) : undefined;
  if (!base) return { fields: own, files: [file] };
  if (base === 'unreadable') return { fields: own, files: [file, '?'] };
  const { fields, files } = extendedFields(base, findPage, [...above, file]);
  const taken = Object.entries(fields).filter(([key]) => !OWN_KEYS.includes(key));
  return { fields: { ...Object.fromEntries(taken), ...own }, files: [file, ...files] };
}
