import { isDeepStrictEqual } from 'node:util';
import { verdict } from '../../graph/pages.ts';
import { diagnostics } from '../../graph/whole-site.ts';
import { contentOf, type FileChange } from '../../write/change-files.ts';
import { problemOf } from '../check-whole-site.ts';
import type { DevSession } from '../dev-session.ts';
import { knownProblems } from '../edit/check-change.ts';
import { type PlannedStep, reversed, type Step } from '../edit/history.ts';
import { EditRefusal } from '../edit/put-into.ts';
import type { EditOutcome, PublishOutcome, Sides, SiteChanges, Version } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import type { Problem } from '../protocol.ts';
import { describeChanges, differenceKey, fieldIn, WHOLE } from './describe-changes.ts';
import { discardWithUsers } from './discard-with-users.ts';
import { differencesIn, withoutDifference } from './file-differences.ts';
import { linksBack, pageBack } from './page-back.ts';
import {
  bringOthers,
  countOthers,
  lastSent,
  type Published,
  type Publisher,
  sendVersion,
} from './publish-site.ts';
import { asFileContent, type VersionStore } from './version-store.ts';

/** What can be done with the versions of a site. */
export interface VersionActions {
  changes(): Promise<SiteChanges>;
  /**
   * Takes one change since the latest version back; `key` is '' for all of the file, and `all` takes back
   * what needs it, too.
   */
  discard(file: string, key: string, all?: boolean): Promise<EditOutcome>;
  /** Makes the site, or the page at a path, what it was in a version; `all` does so with what it needs. */
  restore(version: string, path?: string, all?: boolean): Promise<EditOutcome>;
  /**
   * Keeps a version, and sends it to where the site is published from; `anyway` with texts that are still to
   * be written.
   */
  publish(note: string, sides: Sides, anyway?: boolean): Promise<PublishOutcome>;
  /** Brings what others have published, and publishes nothing. */
  bring(sides: Sides): Promise<PublishOutcome>;
}

/** The actions of a session; `take` checks a step, writes it, and can take it back. */
export function versionActions(
  session: DevSession,
  take: (step: PlannedStep, all?: boolean) => Promise<EditOutcome>,
  inTurn: Publisher['inTurn'],
): VersionActions {
  const folder = () => session.preview().snapshot.folder;

  async function changedSince(store: VersionStore, version: string): Promise<FileChange[]> {
    const files = await store.changedFiles(version);
    return Promise.all(files.map((path) => versionsOf(store, version, path)));
  }

  async function versionsOf(store: VersionStore, version: string, path: string) {
    const before = await store.contentAt(version, path);
    return { path, before, after: asFileContent(contentOf(folder(), path)) };
  }

  return {
    async changes() {
      await session.look();
      const store = await session.versions();
      const files = await changedSince(store, await store.latest());
      const places = describeChanges(files, session.preview());
      const [versions, upstream] = [await store.list(), await store.upstream()];
      const { name: remote, unsent = 0, git } = upstream ?? {};
      const sent = git && unsent > 0 ? await lastSent(git) : undefined;
      const waiting = sent === undefined ? [] : await changedBetween(store, sent);
      const unsentPlaces = describeChanges(waiting, session.preview());
      const others = git ? await countOthers(git) : 0;
      return { places, versions, remote, unsent, unsentPlaces, others };
    },
    async discard(file, key, all) {
      await session.look();
      const store = await session.versions();
      const changed = await changedSince(store, await store.latest());
      const found = changed.find(({ path }) => path === file);
      if (!found) throw new EditRefusal('This change is not there any more.');
      const step = discarding(found, key, changed, session);
      const withUsers = () => discardWithUsers(step.files, changed, session.preview());
      return take({ ...step, withUsers }, all);
    },
    async restore(version, path, all) {
      await session.look();
      const store = await session.versions();
      const known = (await store.list()).find(({ id }) => id === version);
      if (!known) throw new EditRefusal('There is no such version.');
      const changed = await changedSince(store, version);
      const page = path === undefined ? undefined : await pageBack(session, changed, version, path);
      const files = page ?? reversed({ files: changed });
      if (files.length === 0) throw new EditRefusal('It is already as it was then.');
      const words = restoreWords(known, session.preview(), page?.[0]?.path);
      const withUsers = () => discardWithUsers(files, changed, session.preview());
      return take({ words, files, withUsers }, all);
    },
    ...exchangeActions(session, inTurn),
  };
}

/** Sends what is here to others, and brings what they have published. */
function exchangeActions(
  session: DevSession,
  inTurn: Publisher['inTurn'],
): Pick<VersionActions, 'publish' | 'bring'> {
  const folder = () => session.preview().snapshot.folder;

  async function problems(): Promise<Problem[]> {
    await session.look();
    return knownProblems(session.preview());
  }

  async function ended(found: Published, words: OutcomeWords): Promise<PublishOutcome> {
    await session.look();
    const outcome = outcomeOf(found, words, session);
    if (outcome.done) session.announce();
    return outcome;
  }

  return {
    async publish(note, sides, anyway) {
      const store = await session.versions();
      const unwritten = anyway ? [] : await unwrittenIn(session, store);
      if (unwritten.length > 0) {
        return { done: false, reason: UNWRITTEN_TEXTS, problems: unwritten, anyway: true };
      }
      const kept = await inTurn(() => keepSound(session, store, note.trim()));
      if (typeof kept !== 'boolean') return kept;
      const allProblems = async () => {
        const known = await problems();
        return known.length > 0 ? known : session.buildErrors();
      };
      const by = { inTurn, problems: allProblems };
      const found = await sendVersion(folder(), store, sides, by);
      const keptWords = kept ? 'This version is kept.' : 'Nothing has changed.';
      return ended(found, { kept: keptWords, nothing: 'Nothing was published:' });
    },
    async bring(sides) {
      const found = await bringOthers(folder(), await session.versions(), sides, {
        inTurn,
        problems,
      });
      return ended(found, { kept: NOBODY_ELSE, nothing: 'Nothing was changed:' });
    },
  };
}

/** The files that the latest version has otherwise than an earlier one. */
async function changedBetween(store: VersionStore, earlier: string): Promise<FileChange[]> {
  const latest = await store.latest();
  const [since, later] = [await store.changedFiles(earlier), await store.changedFiles(latest)];
  const paths = [...new Set([...since, ...later])].sort();
  const files = paths.map(async (path) => {
    const before = await store.contentAt(earlier, path);
    return { path, before, after: await store.contentAt(latest, path) };
  });
  return (await Promise.all(files)).filter(
    ({ before, after }) => !isDeepStrictEqual(before, after),
  );
}

const UNWRITTEN_TEXTS = 'Some texts are still to be written. Visitors would see them as they are:';

/** The texts still to be written in what is new and not published, but for drafts. */
async function unwrittenIn(session: DevSession, store: VersionStore): Promise<Problem[]> {
  await session.look();
  const preview = session.preview();
  const { ask } = preview.store;
  const { git } = (await store.upstream()) ?? {};
  // What was kept and not sent is published as well.
  const since = git ? await lastSent(git) : await store.latest();
  const files = new Set(await store.changedFiles(since));
  const isDraft = (file: string) =>
    file.startsWith('pages/') &&
    ask(verdict, file).summaries.some(({ absence }) => absence?.why === 'draft');
  return ask(diagnostics)
    .filter(({ rule, file }) => rule === 'text/placeholder' && files.has(file) && !isDraft(file))
    .map((one) => problemOf(one, preview));
}

/** Keeps the site as it is; resolves to whether that is another version, or to why it was not kept. */
async function keepSound(
  session: DevSession,
  store: VersionStore,
  note: string,
): Promise<boolean | Extract<PublishOutcome, { done: false }>> {
  await session.look();
  const problems = knownProblems(session.preview());
  if (problems.length > 0) return { done: false, reason: 'Nothing was published:', problems };
  const isNew = (await store.changedFiles(await store.latest())).length > 0;
  if (!isNew) return false;
  if (note === '') return { done: false, reason: 'Write first what is new.', problems };
  return store.keep(note);
}

/** The step that takes a change of a file back. */
function discarding(
  file: FileChange,
  key: string,
  changed: readonly FileChange[],
  session: DevSession,
): Step {
  const place = placeInSite(file.path, session.preview());
  if (key === WHOLE)
    return {
      words: `Discard what has changed in ${place}`,
      files: [...reversed({ files: [file] }), ...linksBack(file, changed, session.preview())],
    };
  const found = differencesIn(file);
  const one = found?.differences.find((difference) => differenceKey(difference) === key);
  if (!found || !one) throw new EditRefusal('This change is not there any more.');
  const words = `Discard the change of ${fieldIn(one, file.path, session.preview())} in ${place}`;
  const after = withoutDifference(file, found, one);
  return { words, files: [{ path: file.path, before: file.after, after }] };
}

function restoreWords({ note }: Version, preview: Preview, file?: string): string {
  return `Go back to “${note}”${file === undefined ? '' : ` in ${placeInSite(file, preview)}`}`;
}

const NOBODY_ELSE = 'This site is published from this machine alone.';

/** What is said where nothing is sent, and where something is wrong. */
interface OutcomeWords {
  kept: string;
  nothing: string;
}

function outcomeOf(
  found: Published,
  { kept, nothing }: OutcomeWords,
  session: DevSession,
): PublishOutcome {
  switch (found.kind) {
    case 'kept':
      return { done: true, words: kept };
    case 'sent':
      return { done: true, words: 'Published.', isSent: true };
    case 'brought':
      return {
        done: true,
        words: found.isAny ? 'Here is what others have published.' : 'Nothing new was published.',
      };
    case 'faulty':
      return {
        done: false,
        reason: `${found.isMerged ? 'Together with what others have published, visitors' : 'Visitors'} would find errors. ${nothing}`,
        problems: found.problems,
      };
    case 'collided':
      return {
        done: false,
        reason: `${listOf(found.others)} published other words for the same places. Choose which to take.`,
        problems: [],
        collisions: describeChanges(found.files, session.preview()),
      };
  }
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}
