import { setImmediate as nextTurn } from 'node:timers/promises';
import { isError, type LocatedDiagnostic, type OutputFile } from '../../renderer/index.ts';
import { compare } from '../../renderer/light.ts';
import languages from '../../schemas/generated/languages.json' with { type: 'json' };
import { Failure } from '../failure.ts';
import { excerpt } from '../print/excerpt.ts';
import { labelAbsence } from './label-absence.ts';
import type { Preview, Snapshot } from './open-preview.ts';
import type { PageEntry, Problem, SiteState } from './protocol.ts';

/** A site as a whole: what is wrong with it, and what its build would give beside the pages. */
export interface CheckedSite {
  state: SiteState;
  snapshot: Snapshot;
  diagnostics: LocatedDiagnostic[];
  /** What the lead service is told; absent where the site has errors. */
  siteFiles?: OutputFile[];
}

/**
 * Reads and renders all pages of a site and checks it as a build does. Lets requests in between the
 * pages; gives up, with nothing, where the site is not `wanted` any more.
 */
export async function checkSite(
  preview: Preview,
  isWanted: () => boolean,
): Promise<CheckedSite | undefined> {
  const { open, renderer } = preview;
  const records = [];
  for (const source of open.pages) {
    records.push(...preview.renderAll(source).map(({ record }) => record));
    await nextTurn();
    if (!isWanted()) return undefined;
  }
  const readings = open.pages.map(preview.read);
  const diagnostics = open.diagnose(readings);
  const failure = preview.failure ?? unusableAsset(preview, open.filesUsed(readings));
  const problems = [
    ...(failure ? [problemOfFailure(failure)] : []),
    ...diagnostics.map((diagnostic) => problemOf(diagnostic, preview)),
  ];
  const isSound = renderer && !problems.some(isError);
  return {
    state: { ...describeSite(preview), problems: errorsFirst(problems) },
    snapshot: preview.snapshot,
    diagnostics,
    siteFiles: isSound
      ? [...renderer.renderSiteFiles(records), ...(open.mails ? [open.mails] : [])]
      : undefined,
  };
}

/** An image that a page shows and nobody can read stops a build, too. */
function unusableAsset({ shared }: Preview, used: readonly string[]): Failure | undefined {
  try {
    shared.assets.outputsFor(new Set(used));
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function describeSite({ open, read }: Preview): Omit<SiteState, 'problems'> {
  const pages = open.pages.flatMap((source) => {
    const { pages: sound, summaries } = read(source);
    // A page with errors is one of the site, too.
    return summaries.flatMap(({ path, file, absence }): PageEntry[] => {
      const title = sound.find((page) => page.path === path)?.content.title ?? '';
      return path === undefined ? [] : [{ path, file, title, absence: labelAbsence(absence) }];
    });
  });
  const claims = Object.entries(open.site?.claims ?? {});
  return {
    pages: pages.sort((a, b) => compare(a.path, b.path)),
    claims: claims.map(([name, { value }]) => ({ name, value: String(value) })),
    locales: Object.keys(languages),
  };
}

function errorsFirst(problems: readonly Problem[]): Problem[] {
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

/** What stops a build without being the mistake of a text. */
export function problemOfFailure({ message, help }: Failure): Problem {
  return { severity: 'error', message, help, file: '', line: 1, column: 1, path: '', excerpt: [] };
}

/** A problem as the overlay shows it. */
export function problemOf(
  diagnostic: LocatedDiagnostic,
  { snapshot }: Pick<Preview, 'snapshot'>,
): Problem {
  const { severity, message, help, file, line, column, path } = diagnostic;
  const source = [...snapshot.sources, ...snapshot.code].find((one) => one.path === file);
  const lines = source ? excerpt(diagnostic, source.text) : [];
  return { severity, message, help, file, line, column, path, excerpt: lines };
}

/** The state of a site of which nothing is known but why. */
export function unknownSite(problems: Problem[]): SiteState {
  return { problems, pages: [], claims: [], locales: [] };
}
