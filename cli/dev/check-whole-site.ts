import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  isError,
  type LocatedDiagnostic,
  type OutputFile,
  type PageVerdict,
  type Site,
} from '../../renderer/index.ts';
import { compare } from '../../renderer/light.ts';
import { fileNames } from '../graph/inputs.ts';
import { errorVerdict, verdict } from '../graph/pages.ts';
import { records } from '../graph/rendered.ts';
import { diagnose, filesUsedBy } from '../graph/whole-site.ts';
import { excerpt } from '../print/excerpt.ts';
import type { Snapshot } from '../read/take-snapshot.ts';
import { Failure } from '../terminal/terminal.ts';
import { labelFields } from './field-labels.ts';
import { filesOfService } from './files-of-service.ts';
import { labelAbsence } from './label-absence.ts';
import { momentsIn } from './moments-in-words.ts';
import type { Preview } from './open-preview.ts';
import { placeInSite } from './place-in-site.ts';
import { findingsIn, isRenderable } from './preview-pages.ts';
import { type PageEntry, type Problem, type SiteState, WITHOUT_ANSWER } from './protocol.ts';
import { localesOf } from './site-locales.ts';

/** A site as a whole: what is wrong with it, and what its build would give beside the pages. */
export interface PreviewedSite {
  state: SiteState;
  snapshot: Snapshot;
  diagnostics: LocatedDiagnostic[];
  /** What the lead service reads; absent where the site has errors. */
  siteFiles?: OutputFile[];
}

/**
 * Reads and renders all pages of a site and checks it as a build does. Lets requests in between the
 * pages; gives up, with nothing, where the site is not `wanted` any more.
 */
export async function checkWholeSite(
  preview: Preview,
  isWanted: () => boolean,
): Promise<PreviewedSite | undefined> {
  const { store } = preview;
  const { ask } = store;
  const files = ask(fileNames, 'pages');
  for (const file of files) {
    ask(verdict, file);
    ask(errorVerdict, file);
    findingsIn(preview, file);
    if (isRenderable(preview)) ask(records, file);
    await nextTurn();
    if (!isWanted()) return undefined;
  }
  const code = files.map((file) => findingsIn(preview, file));
  const diagnostics = diagnose(store, { code });
  const failure = preview.failure ?? unusableAsset(preview);
  const problems = [
    ...(failure ? [problemOfFailure(failure)] : []),
    ...diagnostics.map((diagnostic) => problemOf(diagnostic, preview)),
  ];
  return {
    state: { ...describeSite(preview), problems: errorsFirst(problems) },
    snapshot: preview.snapshot,
    diagnostics,
    siteFiles: problems.some(isError) ? undefined : filesOfService(preview),
  };
}

/** An image that a page shows and nobody can read stops a build, too. */
function unusableAsset({ shared, store }: Preview): Failure | undefined {
  try {
    shared.assets.outputsFor(new Set(filesUsedBy(store)));
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The pages of a site; one with errors is one of the site, too. */
export function pagesOf({ store: { ask }, site }: Preview): PageEntry[] {
  const pages = ask(fileNames, 'pages').flatMap((page) => entriesOf(ask(errorVerdict, page), site));
  return pages.sort((a, b) => compare(a.path, b.path));
}

function describeSite(preview: Preview): Omit<SiteState, 'problems'> {
  const { site, types } = preview;
  const claims = Object.entries(site?.claims ?? {});
  return {
    pages: pagesOf(preview),
    claims: claims.map(([name, { value }]) => ({ name, value: String(value) })),
    locales: localesOf(types),
  };
}

function entriesOf(
  { summaries, schedule, countedCampaigns = [] }: PageVerdict,
  site: Site | undefined,
): PageEntry[] {
  const turns = schedule.filter(({ isFigure }) => !isFigure).sort((a, b) => a.at - b.at);
  const moments = Array.from(
    Map.groupBy(turns, ({ at }) => at),
    ([at, group]) => ({
      at: new Date(at).toISOString(),
      what: group.map(({ what }) => what).join(' '),
      zone: group.find((turn) => turn.zone)?.zone ?? site?.zone,
    }),
  );
  return summaries.flatMap(({ path, file, absence, sound }) => {
    if (path === undefined) return [];
    const { title = '', ids: places = [] } = sound ?? {};
    const about = { path, file, title, places, moments };
    return [{ ...about, absence: labelAbsence(absence, site), limited: countedCampaigns }];
  });
}

function errorsFirst(problems: readonly Problem[]): Problem[] {
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

const NO_PLACE = { called: '', pointer: '', place: '', labels: {}, isFixable: false, excerpt: [] };

/** What stops a build without being the mistake of a text. */
export function problemOfFailure({ message, help }: Failure): Problem {
  return { severity: 'error', message, help, file: '', line: 1, column: 1, path: '', ...NO_PLACE };
}

/** A problem as the overlay shows it. */
export function problemOf(
  diagnostic: LocatedDiagnostic,
  preview: Pick<Preview, 'snapshot' | 'store' | 'types' | 'site'>,
): Problem {
  const { fix, proposal, severity, message, help, plain, about, pages, file, line, column } =
    diagnostic;
  const { snapshot } = preview;
  const source = [...snapshot.sources, ...snapshot.code].find((one) => one.path === file);
  const lines = source ? excerpt(diagnostic, source.text) : [];
  const answers = {
    isFixable: fix !== undefined,
    proposed: proposal && (diagnostic.suggest ?? ''),
  };
  const placeOf = (file: string, pointer: string) => ({
    file,
    pointer,
    called: file && placeInSite(file, preview),
    ...labelFields({ ...diagnostic, file, pointer }, preview),
  });
  const others = diagnostic.related.flatMap((one) =>
    one.pointer === undefined ? [] : [placeOf(one.file, one.pointer)],
  );
  const place = {
    ...placeOf(file, diagnostic.pointer),
    line,
    column,
    path: diagnostic.path,
    others,
  };
  const isUnread = diagnostic.rule.startsWith('yaml/') && isError(diagnostic);
  const advice = isUnread && !fix && !proposal ? ` ${WITHOUT_ANSWER}` : '';
  const words = { message, help, plain: plain && plain + advice };
  const named = snapshot.sources.filter((one) => `${message} ${help}`.includes(one.path));
  const files = Object.fromEntries(named.map((one) => [one.path, placeInSite(one.path, preview)]));
  const moments = momentsIn(Object.values(words).join(' '), preview.site);
  return { severity, ...words, moments, files, about, pages, ...place, ...answers, excerpt: lines };
}

/** The state of a site of which nothing is known but why. */
export function unknownSite(problems: Problem[]): SiteState {
  return { problems, pages: [], claims: [], locales: [] };
}
