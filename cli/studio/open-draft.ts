import type { RequestListener } from 'node:http';
import type { Account } from '../../server/studio/accounts.repository.ts';
import { may } from '../../server/studio/roles.ts';
import type { Editing } from '../dev/edit/editing.ts';
import type { PublishOutcome, SiteChanges } from '../dev/edit-protocol.ts';
import { guardOf } from '../dev/guard.ts';
import { openWorkplace, type Workplace, type WorkplaceParts } from '../dev/open-workplace.ts';
import { type PreviewScript, previewScript } from '../dev/preview-script.ts';
import { commitAs, openDraftFolder } from './draft-folder.ts';
import { obstacleIn, type SiteRepository } from './site-repository.ts';

/** What drafts are opened with. */
export interface DraftParts extends Pick<WorkplaceParts, 'mediaType'> {
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
  /** Builds what was published; resolves to why it could not. */
  build(): Promise<string | undefined>;
  /** Records that somebody has published. */
  note(by: Account, words: string): Promise<void>;
  log(line: string): void;
}

/** A draft that is open. */
export interface OpenDraft {
  workplace: Workplace;
  show: RequestListener;
  /** Who has asked for a change last. */
  by: Account;
  usedAt: number;
  freshAt: number;
}

/** Opens the draft of somebody, in a folder that is made if it is not there. */
export async function openDraft(
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
    start: parts.startFor(owner),
    script: previewScript({ token: guard.token, studio: parts.home }),
    report: () => {},
    fail: (error) => parts.log(error.stack ?? error.message),
    reportService: (reason) => parts.log(`Leads of a draft cannot be stored: ${reason}`),
    editing: (usual) => inStudio(usual, folder, () => draft.by, parts),
  });
  const now = Date.now();
  const show = workplace.answerWith(WITHOUT_SCRIPT);
  const draft: OpenDraft = { workplace, show, by, usedAt: now, freshAt: now };
  return draft;
}

/** What people without an account see has nothing of the editor. */
const WITHOUT_SCRIPT: PreviewScript = { content: '', addTo: (html) => html };

/** Editing in which publishing is for publishers, and also builds the site. */
function inStudio(usual: Editing, folder: string, by: () => Account, parts: DraftParts): Editing {
  async function publish(asked: Readonly<Record<string, unknown>>): Promise<PublishOutcome> {
    const publisher = by();
    if (!may(publisher.roles, 'publish')) return refusal(NO_PUBLISHER);
    const obstacle = await obstacleIn(parts.repository);
    if (obstacle) {
      parts.log(`Nothing can be published: ${obstacle}`);
      return refusal(OCCUPIED);
    }
    await commitAs(folder, publisher);
    const outcome = (await usual.requests.publish(asked)) as PublishOutcome;
    if (!outcome.done || !outcome.isSent) return outcome;
    await parts.note(publisher, String(asked.note).trim() || 'nothing new');
    if (!parts.repository.isHere) return outcome;
    const problems = await parts.build();
    if (problems === undefined) return { ...outcome, words: 'Published. Visitors see it now.' };
    parts.log(problems);
    return refusal(NOT_BUILT);
  }
  async function changes(): Promise<SiteChanges> {
    const found = (await usual.requests.changes({})) as SiteChanges;
    return { ...found, mayPublish: may(by().roles, 'publish') };
  }
  return { ...usual, requests: { ...usual.requests, changes, publish } };
}

function refusal(reason: string): PublishOutcome {
  return { done: false, reason, problems: [] };
}

const NO_PUBLISHER =
  'You may write, but not publish. Ask somebody with the role Publisher to do it.';

const OCCUPIED =
  'Nothing can be published now: somebody works in the folder that the site is built from. The people who run the studio find what it is in its log.';

const NOT_BUILT =
  'It is kept and published, but the site could not be built, so visitors see what they saw before. The people who run the studio find the reason in its log.';
