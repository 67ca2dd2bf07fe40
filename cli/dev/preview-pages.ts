import type { FileDiagnostic, OpenSite, Page, SourceFile } from '../../renderer/index.ts';
import type { RenderedPage, SiteRenderer } from '../../renderer/rendering.ts';
import type { SiteTypes } from '../own-types/load-own-types.ts';
import { explainFailure } from '../render/render-chunk.ts';

type Reading = ReturnType<OpenSite['readPage']>;

/** What became of a page file. */
interface PageWork {
  /** Its text, and those of the pages that it was made of. */
  text: string;
  reading: Reading;
  rendered: Map<string, RenderedPage>;
  /** What components of the site's own have thrown. */
  failures: FileDiagnostic[];
}

/** What became of pages before, by their files, and which file a path was of. */
export interface KeptPages {
  work: ReadonlyMap<string, PageWork>;
  files: ReadonlyMap<string, string>;
  /** Pages as they were when they last could be shown, by their paths. */
  shown: ReadonlyMap<string, RenderedPage>;
}

/** The pages of a site, each read and rendered when it is first asked for. */
export interface PreviewPages {
  /** What the next preview may take over. */
  keep(): KeptPages;
  /** The page at a path, rendered; absent where there is none, or where its file has errors. */
  renderAt(path: string): RenderedPage | undefined;
  /** The page at a path as it was when it last could be shown. */
  lastAt(path: string): RenderedPage | undefined;
  /** The file that the page at a path is or was written in, where that file is there. */
  fileOf(path: string): SourceFile | undefined;
  /** What a page file holds, with what its components have thrown if they were asked. */
  read(source: SourceFile): Reading;
  /** All pages of a file, rendered; none where it has errors. */
  renderAll(source: SourceFile): RenderedPage[];
}

/** What pages are read and rendered with. */
export interface PageTools {
  open: OpenSite;
  renderer?: SiteRenderer;
  types: SiteTypes;
}

/** Reads and renders pages when they are asked for; what is in `before` and as it was is taken. */
export function previewPages(
  { open, renderer, types }: PageTools,
  before: KeptPages = { work: new Map(), files: new Map(), shown: new Map() },
): PreviewPages {
  const work = new Map<string, PageWork>();
  const files = new Map(before.files);
  const shown = new Map(before.shown);
  const pageFiles = new Map(open.pages.map((source) => [source.path, source]));

  /** What became of a page file before, where all that it was made of is as it was. */
  function keptFor(source: SourceFile): PageWork | undefined {
    const known = before.work.get(source.path);
    return known && known.text === textOf(source, known.reading) ? known : undefined;
  }

  function workAnew(source: SourceFile): PageWork {
    const reading = open.readPage(source);
    return { text: textOf(source, reading), reading, rendered: new Map(), failures: [] };
  }

  function textOf({ text }: SourceFile, { asked }: Reading): string {
    const others = new Set(asked.flatMap((question) => open.answer(question)));
    return [text, ...[...others].map((file) => pageFiles.get(file)?.text)].join('\0');
  }

  function workOn(source: SourceFile): PageWork {
    const found = work.get(source.path) ?? keptFor(source) ?? workAnew(source);
    work.set(source.path, found);
    for (const { path } of found.reading.pages) files.set(path, source.path);
    return found;
  }

  function render(page: Page, { rendered, failures }: PageWork): RenderedPage | undefined {
    const known = rendered.get(page.path);
    if (known || !renderer || failures.length > 0) return known;
    try {
      const made = renderer.renderPage(page);
      rendered.set(page.path, made);
      shown.set(page.path, made);
      return made;
    } catch (error) {
      failures.push(explainFailure(error, page.file, types));
      return undefined;
    }
  }

  const fileOf = (path: string) => {
    const file = files.get(path) ?? usualFile(path);
    return open.pages.find((source) => source.path === file);
  };

  return {
    fileOf,
    keep: () => ({ work: new Map([...before.work, ...work]), files, shown }),
    lastAt: (path) => shown.get(path),
    renderAt(path) {
      for (const source of likelyFirst(open.pages, fileOf(path))) {
        const found = workOn(source);
        const page = found.reading.pages.find((one) => one.path === path);
        if (page) return render(page, found);
      }
      return undefined;
    },
    read(source) {
      const { reading, failures } = workOn(source);
      return { ...reading, diagnostics: [...reading.diagnostics, ...failures] };
    },
    renderAll(source) {
      const found = workOn(source);
      return found.reading.pages.flatMap((page) => render(page, found) ?? []);
    },
  };
}

function* likelyFirst(
  pages: readonly SourceFile[],
  likely: SourceFile | undefined,
): Generator<SourceFile> {
  if (likely) yield likely;
  for (const source of pages) if (source !== likely) yield source;
}

/** Where the page at a path is written as a rule. */
function usualFile(path: string): string {
  return `pages${path === '/' ? '/index' : path}.yaml`;
}
