import {
  absenceOf,
  childPointer,
  type Draft,
  type Json,
  markTexts,
  parseSource,
  valueAt,
} from '../../../renderer/index.ts';
import type { RenderedPage } from '../../../renderer/rendering.ts';
import { drafts, reading } from '../../graph/pages.ts';
import { renderer } from '../../graph/rendered.ts';
import { contentHash } from '../../publish/content-hash.ts';
import { joinContent } from '../../write/page-html.ts';
import {
  type EditablePage,
  type EditablePart,
  PART_NAMES,
  type PartName,
  type SeenPage,
} from '../edit-protocol.ts';
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
  return page && { page, registry, valueIn: fileReader(preview), schemaOf: schemaFinder(preview) };
}

function schemaFinder({ types: { registry } }: Preview): PageFiles['schemaOf'] {
  return (list, part) => {
    const name = PART_NAMES.find((one) => one === list);
    const { type } = Object(part) as { type?: string };
    return name && registry[name].get(type ?? '')?.schema();
  };
}

/** Makes the function that reads a file; each is read once. */
export function fileReader({ snapshot }: Preview): PageFiles['valueIn'] {
  const read = new Map<string, unknown>();
  return (file) => {
    const source = snapshot.sources.find(({ path }) => path === file);
    if (source && !read.has(file)) read.set(file, parseSource(source).document?.value);
    return read.get(file);
  };
}

/**
 * What the editor needs to know of the page at a path, and of a file that is open beside it; undefined
 * where its own file has errors.
 */
export function describePage(
  preview: Preview,
  path: string,
  { file: open, query = '' }: Partial<Pick<SeenPage, 'file' | 'query'>> = {},
): Omit<EditablePage, 'history'> | undefined {
  const files = findPage(preview, path);
  const source = fileOf(preview, path);
  const { ask } = preview.store;
  const page = source && ask(reading, source.path).pages.find((one) => one.path === path);
  if (!files || !page) return undefined;
  const shown = htmlOf(() => renderAt(preview, path));
  const { page: marked, pointers } = markTexts(page, preview.types.registry);
  const texts = pointers.map(({ pointer, format }) => {
    const { file, pointer: at } = files.page.origin(pointer);
    const written = valueAt(files.page.value, pointer) ?? valueAt(files.valueIn(file), at);
    const isOfState = hasOwnWords(files, pointer);
    const isOwn = isOfVariant(files, pointer);
    const place = placeOfVariant(files, pointer);
    return {
      pointer,
      at: place,
      format,
      file,
      isOfState,
      isOfVariant: isOwn,
      source: String(written ?? ''),
    };
  });
  const parts = partsOf(files, preview, page.content);
  return {
    file: page.file,
    hash: shown.html && contentHash(shown.html),
    ...htmlOf(() => (isRenderable(preview) ? ask(renderer)?.renderPage(marked) : undefined)),
    made: madeOf(files),
    state: stateOf(files),
    experiments: pageExperiments(files),
    variant: shownVariant(files, new URLSearchParams(query).get(PARAMETERS.variant) ?? '')?.name,
    texts,
    parts,
    hidden: hiddenParts(source.text),
    files: describeFiles(files.page, preview, open),
    claims: describeClaims(files.page, preview),
    variables: variablesOf(files.page, preview),
    articles: articleFolders(preview.snapshot.sources),
  };
}

function madeOf({ page, valueIn }: PageFiles): EditablePage['made'] {
  const list = valueAt(valueIn(page.file), '/collection/from');
  return list === undefined ? undefined : { list: String(list), entry: page.entry?.origin('') };
}

function stateOf({ page }: PageFiles): EditablePage['state'] {
  const name = shownState(page);
  return page.own && name ? { campaign: page.own.name, name } : undefined;
}

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
  const type = String(part.type);
  const { page } = files;
  return {
    name,
    index,
    type,
    title: registry[name].get(type)?.schema().schema.title ?? type,
    absence: labelAbsence(absenceOf(part, snapshot.edition.now), site?.zone),
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

/** The value of a page as JSON has it; unknown values are omitted. */
export function plainValue(page: Draft, pointer: string): Json {
  return plainJson(valueAt(page.value, pointer));
}

/** A value as JSON has it; null for nothing. */
export function plainJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null)) as Json;
}
