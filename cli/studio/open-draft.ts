import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { escapeText } from '../../renderer/light.ts';
import type { Account } from '../../server/studio/accounts.repository.ts';
import { may } from '../../server/studio/roles.ts';
import type { PublishResult, StudioMetrics } from '../../server/studio/studio-metrics.ts';
import type { Editing } from '../dev/edit/editing.ts';
import type { PublishOutcome, SiteChanges, Unpublished } from '../dev/edit-protocol.ts';
import { guardOf } from '../dev/guard.ts';
import { openWorkplace, type Workplace, type WorkplaceParts } from '../dev/open-workplace.ts';
import { type PreviewScript, previewScript } from '../dev/preview-script.ts';
import { addToBody } from '../write/page-html.ts';
import { changesForOwners } from './changes-for-owners.ts';
import { commitAs, followOrigin, openDraftFolder } from './draft-folder.ts';
import { experimentsInStudio, type JudgeExperiment } from './experiments-in-studio.ts';
import { findRepository, obstacleIn, type SiteRepository } from './site-repository.ts';

export interface DraftParts extends Pick<WorkplaceParts, 'mediaType' | 'published'> {
  /** The lead service of a draft. */
  startFor(owner: Account): WorkplaceParts['start'];
  repository: SiteRepository;
  /** The folder of all drafts. */
  folder: string;
  cache: string;
  /** The address of the studio, and of its home page there. */
  url: string;
  home: string;
  /** The token of the pages of a draft, which stays the same. */
  tokenOf(owner: Account): Promise<string>;
  /** Does something that nobody may publish beside. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Builds what was published; resolves to why it could not. */
  build(): Promise<string | undefined>;
  judge: JudgeExperiment;
  /** Records that somebody has published. */
  note(by: Account, words: string): Promise<void>;
  /** Counts what has come of publishing. */
  count: StudioMetrics['countPublish'];
  log(line: string): void;
}

export interface OpenDraft {
  workplace: Workplace;
  /** Answers requests of somebody: what they may do is decided by who has sent them. */
  answerFor(by: Account): RequestListener;
  /** Answers requests of somebody who has a link that works until then. */
  showUntil(end: Date): RequestListener;
  usedAt: number;
  freshAt: number;
}

/** Opens the draft of somebody, in a folder that is made if it is not there. */
export async function openDraft(
  owner: Account,
  folder: string,
  parts: DraftParts,
): Promise<OpenDraft> {
  const site = await openDraftFolder(parts.repository, folder, owner);
  const guard = guardOf(parts.url, await parts.tokenOf(owner));
  const workplace = await openWorkplace(site, parts.cache, {
    ...parts,
    guard,
    start: parts.startFor(owner),
    script: previewScript({ token: guard.token, studio: { home: parts.home, owner: owner.name } }),
    report: () => {},
    fail: (error) => parts.log(error.stack ?? error.message),
    reportService: (reason) => parts.log(`Leads of a draft cannot be stored: ${reason}`),
  });
  const now = Date.now();
  return {
    workplace,
    answerFor: (by) => workplace.answerWith({ editing: inStudio(workplace, by, parts) }),
    showUntil: (end) => workplace.answerWith({ script: noticeOf(owner, end) }),
    usedAt: now,
    freshAt: now,
  };
}

/** What people without an account see has nothing of the editor, and says that it is a draft. */
function noticeOf({ name }: Account, end: Date): PreviewScript {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(end);
  const words = escapeText(`Draft of ${name}, not published. This link works until ${day}.`);
  // Policies of pages allow no style of its own.
  const notice = `<p role="note" lang="en" dir="ltr"><mark>${words}</mark></p>`;
  return { content: '', addTo: (html) => addToBody(html, notice) };
}

type Asked = Readonly<Record<string, unknown>>;

/** What has come of publishing, and the answer to who wanted it. */
interface Attempt {
  result: PublishResult;
  answer: PublishOutcome;
}

/** Editing in which publishing is for publishers, and also builds the site. */
function inStudio({ editing, session }: Workplace, by: Account, parts: DraftParts): Editing {
  const { requests } = editing;
  const { inTurn } = parts;

  async function publish(asked: Asked): Promise<PublishOutcome> {
    const began = performance.now();
    let result: PublishResult = 'failed';
    try {
      const tried = await attempt(asked);
      result = tried.result;
      return tried.answer;
    } finally {
      parts.count({ result, ms: performance.now() - began });
    }
  }

  async function attempt(asked: Asked): Promise<Attempt> {
    if (!may(by.roles, 'publish')) return refusal(NO_PUBLISHER);
    const reserved = may(by.roles, 'people') ? [] : await changesForOwners(session);
    if (reserved.length > 0) return refusal(ownersOnly(reserved));
    // Two who publish into one folder at once would leave it with half of both.
    return inTurn(() => send(asked));
  }

  async function bring(asked: Asked): Promise<PublishOutcome> {
    await inTurn(() => prepare(session, by, parts));
    const { details, ...answer } = (await requests.bring(asked)) as Unpublished;
    if (details) parts.log(`Nothing was brought in for ${by.email}: ${details}`);
    return answer;
  }

  async function send(asked: Asked): Promise<Attempt> {
    const repository = await prepare(session, by, parts);
    const obstacle = await obstacleIn(repository);
    if (obstacle) {
      parts.log(`Nothing can be published: ${obstacle}`);
      return refusal(OCCUPIED);
    }
    const answer = (await requests.publish(asked)) as PublishOutcome;
    if (!answer.done) {
      const { details, ...refused } = answer;
      parts.log(`Nothing was published for ${by.email}: ${details ?? refused.reason}`);
      return { result: 'refused', answer: refused };
    }
    if (!answer.isSent) return { result: 'unchanged', answer };
    await parts.note(by, String(asked.note).trim() || 'nothing new');
    if (!repository.isHere) return { result: 'published', answer };
    const problems = await parts.build();
    if (problems === undefined) {
      return {
        result: 'published',
        answer: { ...answer, words: 'Published. Visitors see it now.' },
      };
    }
    parts.log(problems);
    return { ...refusal(NOT_BUILT), result: 'not built' };
  }

  async function changes(): Promise<SiteChanges> {
    const found = (await requests.changes({})) as SiteChanges;
    return { ...found, mayPublish: may(by.roles, 'publish') };
  }
  const own = { ...experimentsInStudio(editing, by, parts.judge), bring, changes, publish };
  return { ...editing, requests: { ...requests, ...own } };
}

/** Lets a draft be brought up to date, and published, by who asks. */
async function prepare(
  { preview }: Workplace['session'],
  by: Account,
  { repository: { top, prefix } }: DraftParts,
): Promise<SiteRepository> {
  const { folder } = preview().snapshot;
  // Its remote may be another one by now.
  const repository = await findRepository(join(top, prefix));
  await followOrigin(repository, folder);
  await commitAs(folder, by);
  return repository;
}

function refusal(reason: string): Attempt {
  return { result: 'refused', answer: { done: false, reason, problems: [] } };
}

const NO_PUBLISHER =
  'You may write, but not publish. Ask somebody with the role Publisher to do it.';

function ownersOnly(settings: readonly string[]): string {
  const names = settings.map((one) => `“${one}”`).join(', ');
  return `Only an owner may publish other settings of ${names}. Ask one to do it, or discard that change.`;
}

const OCCUPIED =
  'Nothing can be published now: somebody works in the folder that the site is built from. The people who run the studio find what it is in its log.';

const NOT_BUILT =
  'It is kept and published, but the site could not be built, so visitors see what they saw before. The people who run the studio find the reason in its log.';
