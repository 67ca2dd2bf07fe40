import type { Origin, Page } from '../model/model.ts';
import { collectIds } from '../phases/5-check-meaning/site-index.ts';
import type { FieldText, TextsByFormat } from '../schema/field-text.ts';
import { mayHaveLinks } from '../text/markdown.ts';

/**
 * What the checks between pages need to know of one page: plain data, small enough to keep for
 * ten thousand pages, and fit to be sent from one thread to another.
 */
export interface PageNote {
  file: string;
  path: string;
  /** Other files that the page was made of, assets with their folder (`assets/hero.jpg`). */
  used: readonly string[];
  /** Those that other pages decide about. */
  links: readonly LinkNote[];
  /** What is only known of a page without errors. */
  valid?: ValidPageNote;
}

/** A text with links, and where it was written. */
export interface LinkNote extends FieldText {
  origin: Origin;
}

interface ValidPageNote {
  /** Places of the page that a link can reach. */
  ids: readonly string[];
  title: string;
  description: string;
  canonical?: string;
  robots?: Page['content']['robots'];
  /** Where path, title, description and canonical were written, by their pointers. */
  origins: Readonly<Record<string, Origin>>;
}

/** Where the parts of a page came from. */
interface Provenance {
  origin(pointer: string): Origin;
  sources: readonly string[];
}

const COMPARED = ['/path', '/title', '/description', '/canonical'];

/** Notes a valid page; `texts` are all of its texts. */
export function notePage(page: Page, texts: TextsByFormat, provenance: Provenance): PageNote {
  const { title, description, canonical, robots } = page.content;
  const ids = collectIds(page.content);
  const { origin } = provenance;
  return {
    ...noteTexts(page, texts, ids, provenance),
    valid: {
      ids: [...ids],
      title,
      description,
      canonical,
      robots,
      origins: Object.fromEntries(COMPARED.map((pointer) => [pointer, origin(pointer)])),
    },
  };
}

/** Notes a page that has errors: links to it are not dead, whatever place they name. */
export function noteFaultyPage(
  page: Pick<Page, 'file' | 'path'>,
  texts: TextsByFormat,
  provenance: Provenance,
): PageNote {
  return noteTexts(page, texts, new Set(), provenance);
}

/** Notes a page of which hardly more is known than that it is there. */
export function noteUnreadPage(file: string, path: string): PageNote {
  return { file, path, used: [], links: [] };
}

function noteTexts(
  { file, path }: Pick<Page, 'file' | 'path'>,
  texts: TextsByFormat,
  ids: ReadonlySet<string>,
  { origin, sources }: Provenance,
): PageNote {
  return {
    file,
    path,
    used: [...sources, ...assetsIn(texts)],
    links: linksIn(texts, ids).map((text) => ({ ...text, origin: origin(text.pointer) })),
  };
}

/** The assets among some texts, each once, with their folder. */
export function assetsIn(texts: TextsByFormat): string[] {
  const assets = texts.get('asset') ?? [];
  return [...new Set(assets.map(({ text }) => `assets/${text}`))];
}

function linksIn(texts: TextsByFormat, ids: ReadonlySet<string>): FieldText[] {
  return [
    ...(texts.get('href') ?? []).filter(({ text }) => !isKnownPlace(text, ids)),
    ...(texts.get('page-path') ?? []),
    ...(texts.get('markdown') ?? []).filter(({ text }) => mayHaveLinks(text)),
  ];
}

/** Most links lead to a place of their own page, or to no page at all: nobody needs to keep these. */
function isKnownPlace(target: string, ids: ReadonlySet<string>): boolean {
  return target.startsWith('#') ? ids.has(target.slice(1)) : !target.startsWith('/');
}
