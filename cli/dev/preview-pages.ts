import type { Page, PageReading, SourceFile } from '../../renderer/index.ts';
import type { RenderedPage } from '../../renderer/rendering.ts';
import { fileNames, sourceFile } from '../graph/inputs.ts';
import { reading, summariesOf } from '../graph/pages.ts';
import { type CodeFindings, codeFindings, NO_FINDINGS, renderOne } from '../graph/rendered.ts';
import type { Preview } from './open-preview.ts';

/** The file that the page at a path is written in. */
export function fileOf({ store: { ask } }: Preview, path: string): SourceFile | undefined {
  const files = ask(fileNames, 'pages');
  const expected = `pages${path === '/' ? '/index' : path}.yaml`;
  const isThere = (file: string) => summariesOf(ask, file).some((one) => one.path === path);
  const hasExpected = files.includes(expected);
  const found = hasExpected && isThere(expected) ? expected : files.find(isThere);
  return ask(sourceFile, found ?? expected);
}

/** The page at a path as it is read; undefined if it is missing or its file has errors. */
export function pageShownAt(preview: Preview, path: string): Page | undefined {
  const source = fileOf(preview, path);
  return source && preview.store.ask(reading, source.path).pages.find((one) => one.path === path);
}

/** Whether pages can be rendered: nothing that they share has errors, and their typefaces are there. */
export function isRenderable({ site, failure }: Preview): boolean {
  return site !== undefined && !failure;
}

/** The page at a path, rendered; undefined if it is missing or its file has errors. */
export function renderAt(preview: Preview, path: string): RenderedPage | undefined {
  const source = isRenderable(preview) ? fileOf(preview, path) : undefined;
  const found = source && renderOne(preview.store.ask, source.path, path);
  return found && 'page' in found ? found.page : undefined;
}

/** A page file, read, with what its components throw where it can be rendered. */
export function readPageFile(preview: Preview, file: string): PageReading {
  const { ask } = preview.store;
  const found = ask(reading, file);
  const { failures, remarks } = findingsIn(preview, file);
  return { ...found, diagnostics: [...found.diagnostics, ...failures, ...remarks] };
}

/** What the custom sections of a page file throw, and where they lead. */
export function findingsIn(preview: Preview, file: string): CodeFindings {
  return isRenderable(preview) ? preview.store.ask(codeFindings, file) : NO_FINDINGS;
}
