import { type CheckableSite, checkableSite } from './checkable-site.ts';
import { composePage, type Draft } from './compose/compose-page.ts';
import type { Library } from './compose/library.ts';
import { pathOfFile } from './compose/page-path.ts';
import type { Diagnostic, Place, Problem } from './diagnostic.ts';
import type { Page as PageContent, Site } from './generated/types.ts';
import type { Document, Origin, OutputFile, Page, SourceFile } from './model.ts';
import { noteFaultyPage, notePage, type PageNote } from './page-note.ts';
import { createLocator } from './parse/locate.ts';
import { parseYaml } from './parse/parse-yaml.ts';
import { readMails } from './read-mails.ts';
import { fillTexts } from './resolve/fill-texts.ts';
import { pageScope, siteScope } from './resolve/scope.ts';
import { groupTexts } from './schema/field-text.ts';
import { checkTogether, indexOf } from './site-check.ts';
import { readLibrary } from './site-library.ts';
import { tellOnce } from './tell-once.ts';
import type { Scope } from './text/variables.ts';
import { checkEntries } from './validate/check-entries.ts';
import { checkFileNames } from './validate/check-file-names.ts';
import { checkHrefs } from './validate/check-hrefs.ts';
import { checkPage } from './validate/check-page.ts';
import { checkSchema } from './validate/check-schema.ts';
import type { SiteIndex } from './validate/site-index.ts';
import { withoutFaults } from './validate/without-faults.ts';

/** A site whose own file is valid: its pages can be read, one by one. */
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

/** What a page file holds: several pages where it is the template of a collection. */
export interface PageReading {
  /** The pages without errors of form. */
  pages: Page[];
  /** What the checks between pages need to know of each page, faulty ones included. */
  notes: PageNote[];
  diagnostics: Diagnostic[];
}

/**
 * Reads what pages share. Where site.yaml has mistakes, pages can still be checked, against what is
 * right of it; without one, or with hardly anything in it, there is no site, only problems.
 */
export function openSite(
  sources: readonly SourceFile[],
  assets: readonly string[],
): { open?: OpenSite; diagnostics: Diagnostic[] } {
  const { site, library, pages, diagnostics } = readLibrary(sources);
  diagnostics.push(...checkData(library), ...checkFileNames(sharedFiles(sources)));
  if (!site) return { diagnostics: [...diagnostics, ...missingSite(sources)] };
  const problems = checkSchema('site', site.value);
  diagnostics.push(...atFile(problems, site));
  const checkable = problems.some(isError) ? checkableSite(site.value) : wholeSite(site.value);
  if (!checkable) return { diagnostics };
  const { site: written, isOwn } = checkable;
  const filled = fillTexts(written, siteScope(written), 'site');
  diagnostics.push(...atFile(filled.problems, site).filter(isOwn));
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

/** A site.yaml without mistakes: whatever is found beside it is a problem of its own. */
function wholeSite(value: unknown): CheckableSite {
  return { site: value as Site, isOwn: () => true };
}

/** What reading a page takes from its site. */
interface Surroundings {
  library: Library;
  scope: Scope;
  index: SiteIndex;
  textAt(origin: Origin): string | undefined;
}

function readPage(
  source: SourceFile,
  { library, scope, index, textAt }: Surroundings,
): PageReading {
  const { document, diagnostics } = parseYaml(source);
  if (!document) {
    const note = noteFaultyPage(source.path, pathOfFile(source.path));
    return { pages: [], notes: [note], diagnostics };
  }
  const composed = composePage(document, library);
  const found = [...diagnostics, ...composed.diagnostics];
  const isPartial = composed.diagnostics.length > 0;
  const pages: Page[] = [];
  const notes: PageNote[] = [];
  for (const draft of composed.drafts) {
    const place = (problem: Problem) => placeProblem(problem, draft);
    const add = (problems: readonly Problem[]) => {
      found.push(...problems.map(place));
      return problems.some(isError);
    };
    const written = (pointer: string) => textAt(draft.origin(pointer));
    const ofForm = checkSchema('page', draft.value, written);
    const isFaulty = add(draft.isIncomplete ? withoutLacks(ofForm) : ofForm);
    if (isPartial || draft.isIncomplete) {
      notes.push(noteFaultyPage(draft.file, draft.path));
      continue;
    }
    if (isFaulty) {
      const rest = checkRest(draft, scope, index);
      found.push(...rest.problems.map(place));
      notes.push(rest.note);
      continue;
    }
    const value = draft.value as PageContent;
    const filled = fillTexts(value, pageScope(scope, value, draft.item), 'page', draft.itemFile);
    add(filled.problems);
    const { content } = filled;
    const page: Page = { file: draft.file, path: draft.path, content, item: draft.item };
    const texts = groupTexts(filled.texts);
    add(checkHrefs(texts, draft.value));
    add(checkPage(page, texts, index));
    pages.push(page);
    notes.push(notePage(page, texts, draft));
  }
  return { pages, notes, diagnostics: tellOnce(found, composed.drafts.length) };
}

const LACKS = ['schema/missing-field', 'schema/missing-type', 'schema/list-length'];

/** Leaves out what a page may lack only because a file that it needs cannot be read. */
function withoutLacks(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ rule }) => !LACKS.includes(rule));
}

/** Rules that look at one text or name alone, whatever is missing around it. */
const OF_ONE_TEXT = /^(?:asset|claim|date|icon|link|text)\/|^page\/(?:path-|unknown-theme)/;

/** What else is wrong with a page that has errors of form. */
function checkRest(
  draft: Draft,
  scope: Scope,
  index: SiteIndex,
): { problems: Problem[]; note: PageNote } {
  const rest = withoutFaults('page', draft.value);
  if (!rest) return { problems: [], note: noteFaultyPage(draft.file, draft.path) };
  const value = rest.value as unknown as PageContent;
  const { content, texts, problems } = fillTexts(value, pageScope(scope, value, draft.item));
  const page: Page = { file: draft.file, path: draft.path, content, item: draft.item };
  const grouped = groupTexts(texts);
  return {
    problems: [...problems, ...checkPage(page, grouped, index)].filter(({ rule }) =>
      OF_ONE_TEXT.test(rule),
    ),
    note: { ...notePage(page, grouped, draft), valid: undefined },
  };
}

/** Finds how a value is written, for messages about what YAML made of it. */
function textReader(sources: readonly SourceFile[]): Surroundings['textAt'] {
  return ({ file, pointer }) => {
    const source = sources.find(({ path }) => path === file);
    return source && createLocator(source.text).written(pointer);
  };
}

/** A problem of a composed page at the place where its author wrote it, other files included. */
function placeProblem(problem: Problem, draft: Draft): Diagnostic {
  const { file, origin } = draft;
  const place = origin(problem.pointer, problem.onKey);
  const related = (problem.related ?? []).map((other) =>
    other.file === file ? { ...other, ...origin(other.pointer) } : other,
  );
  const all = [...related, ...takerOf(problem, place, draft)];
  return { ...problem, ...(all.length > 0 ? { related: all } : {}), ...place };
}

/** Data may be sound and of another kind than its place: then the mistake is where it was taken. */
function takerOf({ pointer, rule }: Problem, place: Origin, { taker }: Draft): Place[] {
  const origin = rule.startsWith('schema/') ? taker(pointer) : undefined;
  return origin && origin.file !== place.file ? [{ ...origin, message: 'It is taken here.' }] : [];
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
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
