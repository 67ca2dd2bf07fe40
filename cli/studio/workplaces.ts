import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Account } from '../../server/studio/accounts.repository.ts';
import { may } from '../../server/studio/roles.ts';
import type { Workplaces } from '../../server/studio/studio-parts.ts';
import { send, sendText } from '../dev/answers.ts';
import type { Editing } from '../dev/edit/editing.ts';
import { EDIT, type PublishOutcome } from '../dev/edit-protocol.ts';
import { guardOf } from '../dev/guard.ts';
import { openWorkplace, type Workplace, type WorkplaceParts } from '../dev/open-workplace.ts';
import { type PreviewScript, previewScript } from '../dev/preview-script.ts';
import { ADDRESSES, DEV } from '../dev/protocol.ts';
import { requestUrl } from '../dev/request-url.ts';
import { Failure } from '../terminal/failure.ts';
import { bringUpToDate, commitAs, countChanges, openDraftFolder } from './draft-folder.ts';
import { obstacleIn, type SiteRepository } from './site-repository.ts';

/** Milliseconds without a request after which a draft is closed; it stays as it is. */
const IDLE = 30 * 60_000;

/** Milliseconds between two looks at what others have published. */
const FRESH = 60_000;

/** What drafts are opened with. */
export interface DraftParts extends Pick<WorkplaceParts, 'start' | 'mediaType' | 'offline'> {
  repository: SiteRepository;
  /** The folder of all drafts. */
  folder: string;
  cache: string;
  /** The address of the studio, and of its home page there. */
  url: string;
  home: string;
  /** The token of the pages of a draft, which stays the same. */
  tokenOf(owner: Account): Promise<string>;
  /** Builds what was published; resolves to why it could not. */
  build(): Promise<string | undefined>;
  /** Records that somebody has published. */
  note(by: Account, words: string): Promise<void>;
  log(line: string): void;
}

/** A draft that is open. */
interface OpenDraft {
  workplace: Workplace;
  show: RequestListener;
  /** Who has asked for a change last. */
  by: Account;
  usedAt: number;
  freshAt: number;
}

/** Opens drafts as they are asked for, and closes those that nobody uses. */
export function draftWorkplaces(parts: DraftParts): Workplaces & { close(): Promise<void> } {
  const open = new Map<string, Promise<OpenDraft>>();
  const folderOf = ({ id }: Account) => join(parts.folder, id);
  let isClosed = false;
  const sweep = setInterval(() => void closeIdle(open), FRESH).unref();

  function draftOf(owner: Account, by: Account): Promise<OpenDraft> {
    if (isClosed) throw new Failure('The studio is being stopped.', 'Try again in a minute.');
    const opening = open.get(owner.id) ?? openDraft(owner, by, folderOf(owner), parts);
    open.set(owner.id, opening);
    opening.catch(() => open.delete(owner.id));
    return opening;
  }

  async function used(owner: Account, by: Account): Promise<OpenDraft> {
    const draft = await draftOf(owner, by);
    draft.usedAt = Date.now();
    if (draft.usedAt - draft.freshAt > FRESH) {
      draft.freshAt = draft.usedAt;
      bringUpToDate(folderOf(owner)).catch((error: Error) => parts.log(error.message));
    }
    return draft;
  }

  return {
    countChanges: (owner) => countChanges(folderOf(owner)),
    answer: (owner, by, request, response) =>
      orWords(response, parts, async () => {
        const path = requestUrl(request)?.pathname ?? '';
        if (path === `${EDIT}publish` && !may(by.roles, 'publish')) return refuse(response);
        const draft = await used(owner, by);
        if (path.startsWith(EDIT)) draft.by = by;
        draft.workplace.answer(request, keptPrivate(response));
      }),
    show: (owner, request, response) =>
      orWords(response, parts, async () => {
        const url = requestUrl(request);
        const path = url?.pathname ?? '';
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead || (path.startsWith(`${DEV}/`) && path !== ADDRESSES.react)) {
          return sendText(response, 403, 'This draft can only be looked at.\n');
        }
        // Earlier versions, and what is not public yet, are for those who write.
        request.url = path;
        (await used(owner, owner)).show(request, keptPrivate(response));
      }),
    async close() {
      isClosed = true;
      clearInterval(sweep);
      await Promise.allSettled(
        [...open.values()].map(async (one) => (await one).workplace.close()),
      );
    },
  };
}

async function openDraft(
  owner: Account,
  by: Account,
  folder: string,
  parts: DraftParts,
): Promise<OpenDraft> {
  const site = await openDraftFolder(parts.repository, folder, owner);
  const guard = guardOf(parts.url, await parts.tokenOf(owner));
  const workplace = await openWorkplace(site, parts.cache, {
    ...parts,
    guard,
    script: previewScript({ token: guard.token, studio: parts.home }),
    report: () => {},
    fail: (error) => parts.log(error.stack ?? error.message),
    reportService: (reason) => parts.log(`Leads of a draft cannot be stored: ${reason}`),
    editing: (usual) => withBuild(usual, folder, () => draft.by, parts),
  });
  const now = Date.now();
  const show = workplace.answerWith(WITHOUT_SCRIPT);
  const draft: OpenDraft = { workplace, show, by, usedAt: now, freshAt: now };
  return draft;
}

/** What people without an account see has nothing of the editor. */
const WITHOUT_SCRIPT: PreviewScript = { content: '', addTo: (html) => html };

/** Editing in which publishing also builds the site. */
function withBuild(usual: Editing, folder: string, by: () => Account, parts: DraftParts): Editing {
  async function publish(asked: Readonly<Record<string, unknown>>): Promise<PublishOutcome> {
    const publisher = by();
    const obstacle = await obstacleIn(parts.repository);
    if (obstacle) {
      parts.log(`Nothing can be published: ${obstacle}`);
      return { done: false, reason: OCCUPIED, problems: [] };
    }
    await commitAs(folder, publisher);
    const outcome = (await usual.requests.publish(asked)) as PublishOutcome;
    if (!outcome.done || !outcome.isSent) return outcome;
    await parts.note(publisher, String(asked.note).trim() || 'nothing new');
    if (!parts.repository.isHere) return outcome;
    const problems = await parts.build();
    if (problems === undefined) return { ...outcome, words: 'Published. Visitors see it now.' };
    parts.log(problems);
    return { done: false, reason: NOT_BUILT, problems: [] };
  }
  return { ...usual, requests: { ...usual.requests, publish } };
}

const OCCUPIED =
  'Nothing can be published now: somebody works in the folder that the site is built from. The people who run the studio find what it is in its log.';

const NOT_BUILT =
  'It is kept and published, but the site could not be built, so visitors see what they saw before. The people who run the studio find the reason in its log.';

/** Answers in words where a draft cannot be opened. */
async function orWords(
  response: ServerResponse,
  { log }: DraftParts,
  answer: () => Promise<void>,
): Promise<void> {
  try {
    await answer();
  } catch (error) {
    const isKnown = error instanceof Failure;
    log(isKnown ? `${error.message} ${error.help}` : ((error as Error).stack ?? String(error)));
    if (response.headersSent) response.destroy();
    else sendText(response, 503, 'The draft cannot be opened at the moment. Please try again.\n');
  }
}

function refuse(response: ServerResponse): void {
  const reason = 'You may write, but not publish. Ask somebody with the role Publisher to do it.';
  const outcome: PublishOutcome = { done: false, reason, problems: [] };
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(outcome));
}

/** Nobody finds a draft by searching, and no other site shows it in a frame. */
function keptPrivate(response: ServerResponse): ServerResponse {
  response.setHeader('x-robots-tag', 'noindex');
  response.setHeader('x-frame-options', 'SAMEORIGIN');
  response.setHeader('referrer-policy', 'same-origin');
  return response;
}

async function closeIdle(open: Map<string, Promise<OpenDraft>>): Promise<void> {
  for (const [id, opening] of open) {
    const draft = await opening.catch(() => undefined);
    if (!draft || Date.now() - draft.usedAt < IDLE) continue;
    open.delete(id);
    await draft.workplace.close();
  }
}
