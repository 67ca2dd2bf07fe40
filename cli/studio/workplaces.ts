import { readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Account } from '../../server/studio/accounts.repository.ts';
import type { Workplaces } from '../../server/studio/studio-parts.ts';
import { sendText } from '../dev/answers.ts';
import { ADDRESSES, DEV } from '../dev/protocol.ts';
import { requestUrl } from '../dev/request-url.ts';
import { Failure, unlessMissing } from '../terminal/terminal.ts';
import { bringUpToDate, countDraftChanges } from './draft-folder.ts';
import { type DraftParts, type OpenDraft, openDraft } from './open-draft.ts';

/** Milliseconds without a request after which a draft is closed; it stays as it is. */
const IDLE = 30 * 60_000;

/** Milliseconds between two looks at what others have published. */
const FRESH = 60_000;

/** Milliseconds for which a browser is sent what happens in a draft: it asks again, signed in or not. */
const LISTENING = 10 * 60_000;

/** Workplaces whose drafts are folders. */
interface DraftWorkplaces extends Workplaces {
  /** How many drafts there are, open or not. */
  count(): number;
  close(): Promise<void>;
}

/** Opens drafts as they are asked for, and closes those that nobody uses. */
export function draftWorkplaces(parts: DraftParts): DraftWorkplaces {
  const open = new Map<string, Promise<OpenDraft>>();
  const folderOf = ({ id }: Account) => join(parts.folder, id);
  const streams = streamsByPerson();
  let isClosed = false;
  const sweep = setInterval(() => void closeIdle(open), FRESH).unref();

  function draftOf(owner: Account): Promise<OpenDraft> {
    if (isClosed) throw new Failure('The studio is being stopped.', 'Try again in a minute.');
    const opening = open.get(owner.id) ?? openDraft(owner, folderOf(owner), parts);
    open.set(owner.id, opening);
    opening.catch(() => open.delete(owner.id));
    return opening;
  }

  async function used(owner: Account): Promise<OpenDraft> {
    const draft = await draftOf(owner);
    draft.usedAt = Date.now();
    if (draft.usedAt - draft.freshAt > FRESH) {
      draft.freshAt = draft.usedAt;
      bringUpToDate(folderOf(owner)).then(draft.workplace.session.announce, (error: Error) =>
        parts.log(error.message),
      );
    }
    return draft;
  }

  return {
    count: () => unlessMissing(parts.folder, () => readdirSync(parts.folder))?.length ?? 0,
    countChanges: (owner) => countDraftChanges(folderOf(owner)),
    hangUp: streams.end,
    async discard(owner) {
      const opening = open.get(owner.id);
      open.delete(owner.id);
      await opening?.then(({ workplace }) => workplace.close());
      rmSync(folderOf(owner), { recursive: true, force: true });
    },
    answer: (owner, by, request, response) =>
      orWords(response, parts, async () => {
        const draft = await used(owner);
        if (requestUrl(request)?.pathname === ADDRESSES.events) streams.add(by, response);
        draft.answerFor(by)(request, keptPrivate(response));
      }),
    show: ({ owner, until }, request, response) =>
      orWords(response, parts, async () => {
        const url = requestUrl(request);
        const path = url?.pathname ?? '';
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead || (path.startsWith(`${DEV}/`) && path !== ADDRESSES.react)) {
          return sendText(response, 403, 'This draft can only be looked at.\n');
        }
        // Earlier versions, and what is not public yet, are for those who write.
        request.url = path;
        (await used(owner)).showUntil(until)(request, keptPrivate(response));
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

/** Who is sent what happens in drafts. */
function streamsByPerson() {
  const open = new Map<string, Set<ServerResponse>>();
  return {
    add({ id }: Account, response: ServerResponse): void {
      const own = open.get(id) ?? new Set();
      open.set(id, own.add(response));
      setTimeout(() => response.end(), LISTENING).unref();
      response.once('close', () => own.delete(response));
    },
    end({ id }: Account): void {
      for (const response of open.get(id) ?? []) response.end();
      open.delete(id);
    },
  };
}

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

const OWN_SCRIPTS =
  "script-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/** Nobody finds a draft by searching, and no other site shows it in a frame. */
function keptPrivate(response: ServerResponse): ServerResponse {
  response.setHeader('x-robots-tag', 'noindex');
  response.setHeader('x-frame-options', 'SAMEORIGIN');
  response.setHeader('referrer-policy', 'same-origin');
  // Scripts of others would act in the studio in the name of the person who looks at the draft.
  response.setHeader('content-security-policy', OWN_SCRIPTS);
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
