import {
  absenceOf,
  childPointer,
  type Draft,
  type Json,
  markTexts,
  type Page,
  UNKNOWN,
  valueAt,
} from '../../../renderer/index.ts';
import type { RenderedPage } from '../../../renderer/rendering.ts';
import { drafts, reading, summariesOf } from '../../graph/pages.ts';
import { renderer } from '../../graph/rendered.ts';
import { contentHash } from '../../publish/content-hash.ts';
import { findExperiments } from '../../read/find-experiments.ts';
import { joinContent } from '../../write/page-html.ts';
import {
  type EditablePage,
  type EditablePart,
  PART_NAMES,
  type PartName,
  type SeenPage,
} from '../edit-protocol.ts';
import { fieldLabelAt, partTitle } from '../field-labels.ts';
import { fileValue } from '../file-value.ts';
import { labelAbsence } from '../label-absence.ts';
import type { Preview } from '../open-preview.ts';
import { fileOf, isRenderable, renderAt } from '../preview-pages.ts';
import { PARAMETERS } from '../protocol.ts';
import { articleFolders } from './article-folders.ts';
import { describeClaims, describeFiles, variablesOf } from './count-pages.ts';
import { firstText } from './first-text.ts';
import { hiddenParts } from './hidden-parts.ts';
import { ownEntry } from './override-here.ts';
import type { PageFiles } from './page-sources.ts';
import { hasOwnWords, shownState } from './words-for-state.ts';
import { isOfVariant, pageExperiments, placeOfVariant, shownVariant } from './words-for-variant.ts';

/** The page at a path, with what its files hold; undefined if it is missing. */
export function findPage(preview: Preview, path: string): PageFiles | undefined {
  const source = fileOf(preview, path);
  const page = source && preview.store.ask(drafts, source.path).find((one) => one.path === path);
  const { registry } = preview.types;
  return (
    page && {
      page,
      assets: preview.snapshot.assets,
      experiments: () => findExperiments(preview.snapshot).experiments,
      registry,
      valueIn: (file) => fileValue(preview, file),
      schemaOf: schemaFinder(preview),
    }
  );
}

function schemaFinder({ types: { registry } }: Preview): PageFiles['schemaOf'] {
  return (list, part) => {
    const name = PART_NAMES.find((one) => one === list);
    const { type } = Object(part) as { type?: string };
    return name && registry[name].get(type ?? '')?.schema();
  };
}

/**
 * What the editor needs to know of the page at a path, and of a file that is open beside it; undefined
 * where its own file cannot be read. With errors it has its fields, but no texts in their place.
 */
export function describePage(
  preview: Preview,
  path: string,
  { file: open, query = '' }: Partial<Pick<SeenPage, 'file' | 'query'>> = {},
): Omit<EditablePage, 'history'> | undefined {
  const files = findPage(preview, path);
  const source = fileOf(preview, path);
  if (!files || !source) return undefined;
  const page = preview.store.ask(reading, source.path).pages.find((one) => one.path === path);
  return {
    file: files.page.file,
    ...(page
      ? shownTexts(preview, files, page)
      : { hash: '', html: '', notice: WITH_ERRORS, texts: [] }),
    made: madeOf(files),
    state: stateOf(files),
    ...experimentsOf(files, preview),
    variant: shownVariant(files, new URLSearchParams(query).get(PARAMETERS.variant) ?? '')?.name,
    parts: partsOf(files, preview, page?.content ?? {}),
    hidden: hiddenParts(source.text).map(({ line, part }) => {
      const title = PART_NAMES.flatMap((name) => partTitle(name, part, preview) ?? [])[0];
      return { line, words: [title, firstText(part)].filter(Boolean).join(': ') };
    }),
    files: describeFiles(files.page, preview, open),
    claims: describeClaims(files.page, preview),
    variables: variablesOf(preview, files.page),
    articles: articleFolders(preview),
  };
}

/** The texts of a page, and its HTML with their places. */
function shownTexts(
  preview: Preview,
  files: PageFiles,
  page: Page,
): Pick<EditablePage, 'hash' | 'html' | 'notice' | 'texts'> {
  const shown = htmlOf(() => renderAt(preview, page.path));
  const { page: marked, pointers } = markTexts(page, preview.types.registry);
  const texts = pointers.map(({ pointer, format }) => {
    const { file, pointer: at } = files.page.origin(pointer);
    const written = valueAt(files.page.value, pointer) ?? valueAt(files.valueIn(file), at);
    return {
      pointer,
      label: fieldLabelAt(files.page, pointer, preview),
      at: placeOfVariant(files, pointer),
      format,
      file,
      isOfState: hasOwnWords(files, pointer),
      isOfVariant: isOfVariant(files, pointer),
      source: String(written ?? ''),
    };
  });
  const renderMarked = () =>
    isRenderable(preview) ? preview.store.ask(renderer)?.renderPage(marked) : undefined;
  return { hash: shown.html && contentHash(shown.html), ...htmlOf(renderMarked), texts };
}

function madeOf({ page, valueIn }: PageFiles): EditablePage['made'] {
  const list = valueAt(valueIn(page.file), '/collection/from');
  return list === undefined ? undefined : { list: String(list), entry: page.entry?.origin('') };
}

/** The experiments of a page, and those of other pages. */
function experimentsOf(
  files: PageFiles,
  { store: { ask } }: Preview,
): Pick<EditablePage, 'experiments' | 'experimentsElsewhere'> {
  const others = files.experiments().filter(({ file }) => file !== files.page.file);
  const elsewhere = Map.groupBy(others, ({ name }) => name);
  const pathsOf = (name: string) =>
    (elsewhere.get(name) ?? []).flatMap(({ file }) =>
      summariesOf(ask, file).flatMap(({ path }) => path ?? []),
    );
  const own = pageExperiments(files).map((one) => ({ ...one, others: pathsOf(one.name) }));
  const foreign = [...elsewhere].filter(([name]) => !own.some((one) => one.name === name));
  return {
    experiments: own,
    experimentsElsewhere: foreign.map(([name, [first]]) => ({
      name,
      variants: first?.variants.map((one) => String(one.name)) ?? [],
      others: pathsOf(name),
    })),
  };
}

function stateOf({ page }: PageFiles): EditablePage['state'] {
  const name = shownState(page);
  return page.own && name ? { campaign: page.own.title, name } : undefined;
}

const WITH_ERRORS =
  'Something on this page is not right yet, so you do not see it as it is. It can be fixed here in the panel.';

const IN_PANEL = 'The texts of this page can be changed here in the panel, but not in their place.';

/** HTML of a page; none if rendering fails, with the reason. The fields of a page need no HTML. */
function htmlOf(render: () => RenderedPage | undefined): Pick<EditablePage, 'html' | 'notice'> {
  try {
    const rendered = render();
    if (rendered) return { html: joinContent(rendered.file.content) };
    return { html: '', notice: IN_PANEL };
  } catch (error) {
    return { html: '', notice: `${IN_PANEL} ${(error as Error).message}` };
  }
}

/** `content` is the page with what its variables stand for. */
function partsOf(
  files: PageFiles,
  preview: Preview,
  content: Partial<Record<PartName, readonly unknown[]>>,
): EditablePart[] {
  return PART_NAMES.flatMap((name) => {
    const list = valueAt(files.page.value, `/${name}`);
    if (!Array.isArray(list)) return [];
    return list.map((part, index) => {
      const words = firstText(content[name]?.[index] ?? part);
      return { ...describePart(files, preview, name, index, part), words };
    });
  });
}

function describePart(
  files: PageFiles,
  { types: { registry }, snapshot, site }: Preview,
  name: PartName,
  index: number,
  part: Record<string, unknown>,
): Omit<EditablePart, 'words'> {
  const type = String(part.type ?? part.use ?? '');
  const { page } = files;
  return {
    name,
    index,
    type,
    title: registry[name].get(type)?.schema().schema.title ?? (type || 'Something without a type'),
    absence: labelAbsence(absenceOf(part, snapshot.edition.now), site),
    file: page.origin(`/${name}/${index}/type`).file,
    isOwn: ownEntry(files, name, index) !== undefined && isInList(files, name, index),
  };
}

/** Whether an entry brings the part along, and does not only change that of an extended page. */
function isInList(files: PageFiles, name: PartName, index: number): boolean {
  const entry = valueAt(files.valueIn(files.page.file), ownEntry(files, name, index) ?? '');
  return typeof entry === 'object' && entry !== null && ('type' in entry || 'use' in entry);
}

/** The files, other than that of the page, in which parts of a value are written, by pointer. */
export function foreignFiles(page: Draft, pointer: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (value: unknown, at: string) => {
    const { file } = page.origin(at);
    if (file !== page.file) found[at] = file;
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      visit((value as Record<string, unknown>)[key], childPointer(at, key));
    }
  };
  visit(valueAt(page.value, pointer), pointer);
  return found;
}

/** A value of a page as JSON has it, null for nothing; what a mistake leaves unknown is as its file writes it. */
export function plainValue(files: PageFiles, pointer: string, value: unknown): Json {
  if (value === UNKNOWN) {
    const { file, pointer: at } = files.page.origin(pointer);
    return (valueAt(files.valueIn(file), at) ?? null) as Json;
  }
  if (typeof value !== 'object' || value === null) return (value ?? null) as Json;
  const inner = (one: unknown, key: string | number) =>
    plainValue(files, childPointer(pointer, key), one);
  if (Array.isArray(value)) return value.map(inner);
  const known = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(known.map(([key, one]) => [key, inner(one, key)]));
}
