import { composePage, type Draft } from './compose/compose-page.ts';
import type { Library } from './compose/library.ts';
import { pathOfFile } from './compose/page-path.ts';
import { type Diagnostic, isError, type Place, type Problem } from './diagnostic.ts';
import type { Page as PageContent } from './generated/types.ts';
import type { Origin, Page, SourceFile } from './model.ts';
import { noteFaultyPage, notePage, type PageNote } from './page-note.ts';
import { parseYaml } from './parse/parse-yaml.ts';
import { fillTexts } from './resolve/fill-texts.ts';
import { pageScope } from './resolve/scope.ts';
import { groupTexts } from './schema/field-text.ts';
import { tellOnce } from './tell-once.ts';
import type { Scope } from './text/variables.ts';
import { checkHrefs } from './validate/check-hrefs.ts';
import { checkPage } from './validate/check-page.ts';
import { checkSchema } from './validate/check-schema.ts';
import type { SiteIndex } from './validate/site-index.ts';
import { withoutFaults } from './validate/without-faults.ts';

/** What a page file holds: several pages where it is the template of a collection. */
export interface PageReading {
  /** The pages without errors of form. */
  pages: Page[];
  /** What the checks between pages need to know of each page, faulty ones included. */
  notes: PageNote[];
  diagnostics: Diagnostic[];
}

/** What reading a page takes from its site. */
export interface Surroundings {
  library: Library;
  scope: Scope;
  index: SiteIndex;
  /** How a value is written, for messages about what YAML made of it. */
  textAt(origin: Origin): string | undefined;
}

/** Reads one page file: parses, composes, checks and fills in its texts. */
export function readPage(source: SourceFile, surroundings: Surroundings): PageReading {
  const { document, diagnostics } = parseYaml(source);
  if (!document) {
    const note = noteFaultyPage(source.path, pathOfFile(source.path));
    return { pages: [], notes: [note], diagnostics };
  }
  const { library } = surroundings;
  const composed = composePage(document, library);
  const isPartial = composed.diagnostics.length > 0;
  const readings = composed.drafts.map((draft) => readDraft(draft, isPartial, surroundings));
  const found = readings.flatMap((reading) => reading.diagnostics);
  return {
    pages: readings.flatMap(({ page }) => page ?? []),
    notes: readings.map(({ note }) => note),
    diagnostics: tellOnce(
      [...diagnostics, ...composed.diagnostics, ...found],
      composed.drafts.length,
    ),
  };
}

interface DraftReading {
  /** Absent where it has errors of form. */
  page?: Page;
  note: PageNote;
  diagnostics: Diagnostic[];
}

/** `isPartial` where something that it names could not be put in its place. */
function readDraft(draft: Draft, isPartial: boolean, surroundings: Surroundings): DraftReading {
  const { textAt } = surroundings;
  const ofForm = checkSchema('page', draft.value, (pointer) => textAt(draft.origin(pointer)));
  const { page, note, problems }: CheckedDraft =
    isPartial || draft.isIncomplete
      ? { note: noteFaultyPage(draft.file, draft.path), problems: [] }
      : ofForm.some(isError)
        ? checkRest(draft, surroundings)
        : checkContent(draft, draft.value as PageContent, surroundings);
  const told = draft.isIncomplete ? withoutLacks(ofForm) : ofForm;
  return {
    page,
    note,
    diagnostics: [...told, ...problems].map((problem) => placeProblem(problem, draft)),
  };
}

const LACKS = ['schema/missing-field', 'schema/missing-type', 'schema/list-length'];

/** Leaves out what a page may lack only because a file that it needs cannot be read. */
function withoutLacks(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ rule }) => !LACKS.includes(rule));
}

interface CheckedDraft {
  page?: Page;
  note: PageNote;
  problems: Problem[];
}

/** Rules that look at one text or name alone, whatever is missing around it. */
const OF_ONE_TEXT = /^(?:asset|claim|date|icon|link|text)\/|^page\/(?:path-|unknown-theme)/;

/** What else is wrong with a page that has errors of form. */
function checkRest(draft: Draft, surroundings: Surroundings): CheckedDraft {
  const rest = withoutFaults('page', draft.value);
  if (!rest) return { note: noteFaultyPage(draft.file, draft.path), problems: [] };
  const value = rest.value as unknown as PageContent;
  const { note, problems } = checkContent(draft, value, surroundings);
  return {
    note: { ...note, valid: undefined },
    problems: problems.filter(({ rule }) => OF_ONE_TEXT.test(rule)),
  };
}

function checkContent(
  draft: Draft,
  value: PageContent,
  { scope, index }: Surroundings,
): CheckedDraft {
  const filled = fillTexts(value, pageScope(scope, value, draft.item), 'page', draft.itemFile);
  const { file, path } = draft;
  const page: Page = { file, path, content: filled.content };
  const texts = groupTexts(filled.texts);
  return {
    page,
    note: notePage(page, texts, draft),
    problems: [...filled.problems, ...checkHrefs(texts, value), ...checkPage(page, texts, index)],
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
