import { tellOnce } from '../diagnostics/dedupe.ts';
import type { Page as PageContent } from '../generated/types.ts';
import { type Diagnostic, isError, type Place, type Problem } from '../model/diagnostic.ts';
import type { Origin, Page, SourceFile } from '../model/model.ts';
import { parseYaml } from '../phases/1-parse/parse-yaml.ts';
import { composePage, type Draft } from '../phases/2-compose/compose-page.ts';
import type { Library } from '../phases/2-compose/library.ts';
import { pathOfFile } from '../phases/2-compose/page-path.ts';
import { checkSchema } from '../phases/3-check-shape/check-schema.ts';
import { withoutFaults } from '../phases/3-check-shape/strip-invalid.ts';
import { fillTexts } from '../phases/4-fill/fill-texts.ts';
import { pageScope } from '../phases/4-fill/scope.ts';
import { checkHrefs } from '../phases/5-check-meaning/check-hrefs.ts';
import { checkFaultyPage, checkPage } from '../phases/5-check-meaning/check-page.ts';
import type { SiteIndex } from '../phases/5-check-meaning/site-index.ts';
import { groupTexts, type TextsByFormat } from '../schema/field-text.ts';
import type { Scope } from '../text/variables.ts';
import { noteFaultyPage, notePage, noteUnreadPage, type PageNote } from './page-summary.ts';

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
    const note = noteUnreadPage(source.path, pathOfFile(source.path));
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
    isPartial || draft.isIncomplete || ofForm.some(isError)
      ? checkRest(draft, ofForm, surroundings)
      : checkContent(draft, draft.value as PageContent, surroundings);
  const told = draft.isIncomplete ? withoutLacks(ofForm) : ofForm;
  return {
    page,
    note,
    diagnostics: [...told, ...problems].map((problem) => placeProblem(problem, draft)),
  };
}

const LACKS = ['schema/missing-field', 'schema/missing-type', 'schema/list-length'];

/** Leaves out what a page may lack only because something that it is made of is missing. */
function withoutLacks(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ rule }) => !LACKS.includes(rule));
}

interface CheckedDraft {
  page?: Page;
  note: PageNote;
  problems: Problem[];
}

/** What a page needs, for one that does not say it. */
const SUBSTITUTES = {
  title: 'Page',
  description: 'Page',
  sections: [{ type: 'rich-text', body: 'Page' }],
};

/** What else is wrong with a page that has errors of form. */
function checkRest(
  draft: Draft,
  ofForm: readonly Problem[],
  surroundings: Surroundings,
): CheckedDraft {
  const { file, path, value } = draft;
  const sound = withoutFaults('page', value, SUBSTITUTES);
  if (!sound) return { note: noteUnreadPage(file, path), problems: [] };
  // What is wrong with the path stands where it is written, not in the name of the file.
  const { path: written } = value as PageContent;
  const content = { ...sound.value, path: written } as unknown as PageContent;
  const { texts, problems } = checkTexts(draft, value, content, surroundings);
  const page = { file, path, content };
  const found = [...problems, ...checkFaultyPage(page, texts, surroundings.index)];
  return {
    note: noteFaultyPage(page, texts, draft),
    problems: found.filter(({ pointer }) => !ofForm.some((other) => other.pointer === pointer)),
  };
}

function checkContent(draft: Draft, value: PageContent, surroundings: Surroundings): CheckedDraft {
  const { content, texts, problems } = checkTexts(draft, value, value, surroundings);
  const { file, path } = draft;
  const page: Page = { file, path, content };
  return {
    page,
    note: notePage(page, texts, draft),
    problems: [...problems, ...checkPage(page, texts, surroundings.index)],
  };
}

/** Fills in the texts of `written`; `content` is what is sound of it. */
function checkTexts<T>(
  { item, itemFile }: Draft,
  written: T,
  content: PageContent,
  { scope }: Surroundings,
): { content: T; texts: TextsByFormat; problems: Problem[] } {
  const filled = fillTexts(written, pageScope(scope, content, item), 'page', itemFile);
  const texts = groupTexts(filled.texts);
  return {
    content: filled.content,
    texts,
    problems: [...filled.problems, ...checkHrefs(texts, written)],
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
