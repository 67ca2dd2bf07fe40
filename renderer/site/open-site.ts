import type { Site } from '../generated/types.ts';
import { type Diagnostic, isError, type Problem } from '../model/diagnostic.ts';
import type { Document, OutputFile, SourceFile } from '../model/model.ts';
import { createLocator } from '../phases/1-parse/locate.ts';
import type { Library } from '../phases/2-compose/library.ts';
import { checkSchema } from '../phases/3-check-shape/check-schema.ts';
import { fillTexts } from '../phases/4-fill/fill-texts.ts';
import { siteScope } from '../phases/4-fill/scope.ts';
import { checkTogether, indexOf } from './check-together.ts';
import { type CheckableSite, checkableSite, unreadableSite } from './checkable-site.ts';
import { checkEntries } from './checks/check-entries.ts';
import { checkFileNames } from './checks/check-file-names.ts';
import type { PageNote } from './page-summary.ts';
import { readLibrary } from './read-library.ts';
import { readMails } from './read-mails.ts';
import { type PageReading, readPage, type Surroundings } from './read-page.ts';

/** A site whose pages can be read, one by one. */
export interface OpenSite {
  site: Site;
  pages: readonly SourceFile[];
  /** The e-mails of the site, for the lead service. */
  mails: OutputFile;
  /** Reads one page file: parses, composes, checks and fills in its texts. */
  readPage(source: SourceFile): PageReading;
  /**
   * What only shows once all pages are read: links between them, repetitions, unused files.
   * `notes` are those of all pages, in the order of `pages`.
   */
  checkTogether(notes: readonly PageNote[]): Diagnostic[];
}

/**
 * Reads what pages share. Where site.yaml has mistakes, pages can still be checked, against what is
 * right of it; without one there is no site, only problems.
 */
export function openSite(
  sources: readonly SourceFile[],
  assets: readonly string[],
): { open?: OpenSite; diagnostics: Diagnostic[] } {
  const { site, library, pages, diagnostics } = readLibrary(sources);
  diagnostics.push(...checkData(library), ...checkFileNames(sharedFiles(sources)));
  if (!sources.some(isSiteFile)) return { diagnostics: [...diagnostics, missingSite] };
  const { problems, checkable } = checkSiteFile(site);
  diagnostics.push(...problems);
  if (!checkable) return { diagnostics };
  const { site: written, isOwn } = checkable;
  const filled = fillTexts(written, siteScope(written), 'site');
  diagnostics.push(...ofSiteFile(filled.problems).filter(isOwn));
  const { content } = filled;
  const scope = siteScope(content);
  const mails = readMails(sources, content, scope);
  diagnostics.push(...mails.diagnostics.filter(isOwn));
  const checked = {
    site: content,
    files: sources.map(({ path }) => path),
    assets,
    mailLinks: mails.links,
    isComplete: library.unreadable.size === 0,
  };
  const index = indexOf(checked);
  const textAt = textReader(sources);
  return {
    diagnostics,
    open: {
      site: content,
      pages,
      mails: mails.file,
      readPage(source) {
        const reading = readPage(source, { library, scope, index, textAt });
        return { ...reading, diagnostics: reading.diagnostics.filter(isOwn) };
      },
      checkTogether: (notes) => checkTogether(checked, notes).filter(isOwn),
    },
  };
}

/** Problems of form of site.yaml, and what of it everything else can be checked against. */
function checkSiteFile(document: Document | undefined): {
  problems: Diagnostic[];
  checkable: CheckableSite | undefined;
} {
  if (!document) return { problems: [], checkable: unreadableSite() };
  const { value } = document;
  const problems = checkSchema('site', value);
  return {
    problems: ofSiteFile(problems),
    checkable: problems.some(isError) ? checkableSite(value, problems) : wholeSite(value),
  };
}

/** A site.yaml without mistakes: whatever is found beside it is a problem of its own. */
function wholeSite(value: unknown): CheckableSite {
  return { site: value as Site, isOwn: () => true };
}

/** Finds how a value is written, for messages about what YAML made of it. */
function textReader(sources: readonly SourceFile[]): Surroundings['textAt'] {
  return ({ file, pointer }) => {
    const source = sources.find(({ path }) => path === file);
    return source && createLocator(source.text).written(pointer);
  };
}

/** The files that pages name without their ending. */
function sharedFiles(sources: readonly SourceFile[]): string[] {
  return sources.map(({ path }) => path).filter((path) => /^(data|partials)\//.test(path));
}

function checkData({ data }: Library): Diagnostic[] {
  return [...data.entries()]
    .filter(([name]) => !name.includes('/'))
    .flatMap(([, document]) => {
      const problems = checkSchema('data', document.value);
      const { file, value } = document;
      return atFile(problems.length > 0 ? problems : checkEntries(file, value), document);
    });
}

function atFile(problems: readonly Problem[], { file }: Document): Diagnostic[] {
  return problems.map((problem) => ({ ...problem, file }));
}

function ofSiteFile(problems: readonly Problem[]): Diagnostic[] {
  return problems.map((problem) => ({ ...problem, file: 'site.yaml' }));
}

function isSiteFile({ path }: SourceFile): boolean {
  return path === 'site.yaml';
}

const missingSite: Diagnostic = {
  rule: 'site/missing',
  severity: 'error',
  file: 'site.yaml',
  pointer: '',
  message: 'The site has no file `site.yaml`.',
  help: 'Make it in the folder of the site; name, product, url and locale come first.',
};
