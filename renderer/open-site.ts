import { composePage } from './compose/compose-page.ts';
import type { Library } from './compose/library.ts';
import type { Diagnostic, Problem } from './diagnostic.ts';
import type { Page as PageContent, Site } from './generated/types.ts';
import type { Document, Origin, Page, SourceFile } from './model.ts';
import { parseYaml } from './parse/parse-yaml.ts';
import { fillTexts } from './resolve/fill-texts.ts';
import { pageScope, siteScope } from './resolve/scope.ts';
import { readLibrary } from './site-library.ts';
import type { Scope } from './text/variables.ts';
import { checkSchema } from './validate/check-schema.ts';

/** A site whose own file is valid: pages can be read. */
export interface OpenSite {
  site: Site;
  library: Library;
  pages: readonly SourceFile[];
  scope: Scope;
}

/** Reads what pages share. Without a valid site.yaml there is no site, only problems. */
export function openSite(sources: readonly SourceFile[]): {
  open?: OpenSite;
  diagnostics: Diagnostic[];
} {
  const { site, library, pages, diagnostics } = readLibrary(sources);
  diagnostics.push(...checkData(library));
  if (!site) return { diagnostics: [...diagnostics, ...missingSite(sources)] };
  const problems = checkSchema('site', site.value);
  diagnostics.push(...atFile(problems, site));
  if (problems.some(({ severity }) => severity === 'error')) return { diagnostics };
  const content = site.value as Site;
  return { open: { site: content, library, pages, scope: siteScope(content) }, diagnostics };
}

/** A page checked by itself. Links between pages are looked at once all pages are known. */
export interface CheckedPage {
  page: Page;
  /** Where a part of the page was written. */
  origin(pointer: string): Origin;
  /** Other files it was made of. */
  sources: readonly string[];
}

/** Reads one page file: parses, composes, checks and fills in its texts. */
export function readPage(
  source: SourceFile,
  open: OpenSite,
): { pages: CheckedPage[]; diagnostics: Diagnostic[] } {
  const { document, diagnostics } = parseYaml(source);
  if (!document) return { pages: [], diagnostics };
  const composed = composePage(document, open.library);
  const found = [...diagnostics, ...composed.diagnostics];
  const pages: CheckedPage[] = [];
  for (const draft of composed.drafts) {
    const at = (problems: readonly Problem[]) =>
      problems.map((problem) => ({ ...problem, ...draft.origin(problem.pointer) }));
    const problems = checkSchema('page', draft.value);
    found.push(...at(problems));
    if (problems.some(({ severity }) => severity === 'error')) continue;
    const written = draft.value as PageContent;
    const filled = fillTexts(written, pageScope(open.scope, written, draft.item));
    found.push(...at(filled.problems));
    pages.push({
      page: { file: draft.file, path: draft.path, content: filled.content, item: draft.item },
      origin: draft.origin,
      sources: draft.sources,
    });
  }
  return { pages, diagnostics: found };
}

function checkData({ data }: Library): Diagnostic[] {
  return [...data.entries()]
    .filter(([name]) => !name.includes('/'))
    .flatMap(([, document]) => atFile(checkSchema('data', document.value), document));
}

function atFile(problems: readonly Problem[], { file }: Document): Diagnostic[] {
  return problems.map((problem) => ({ ...problem, file }));
}

function missingSite(sources: readonly SourceFile[]): Diagnostic[] {
  if (sources.some(({ path }) => path === 'site.yaml')) return [];
  return [
    {
      rule: 'site/missing',
      severity: 'error',
      file: 'site.yaml',
      pointer: '',
      message: 'The site has no file `site.yaml`.',
      help: 'Make it in the folder of the site; name, product, url and locale come first.',
    },
  ];
}
