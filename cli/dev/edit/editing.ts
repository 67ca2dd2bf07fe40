import type { SiteStore } from '../../graph/whole-site.ts';
import type { Snapshot } from '../../read/take-snapshot.ts';
import { Failure } from '../../terminal/failure.ts';
import { contentOf, type FileChange, OtherContent, writeFiles } from '../../write/change-files.ts';
import { takeBackUnfinished } from '../../write/change-journal.ts';
import { problemOf } from '../check-whole-site.ts';
import type { DevSession } from '../dev-session.ts';
import {
  type EditOutcome,
  type EditRequests,
  PART_NAMES,
  type Sides,
  type Unpublished,
} from '../edit-protocol.ts';
import { oneAfterAnother } from '../one-after-another.ts';
import type { Preview } from '../open-preview.ts';
import { PLAIN, readOverrides } from '../override-site.ts';
import type { Problem } from '../protocol.ts';
import { GitFailure } from '../versions/run-git.ts';
import { type VersionActions, versionActions } from '../versions/version-actions.ts';
import { addableTypes } from './addable-types.ts';
import { assetName } from './asset-name.ts';
import { checkChange } from './check-change.ts';
import { fieldsOfFile, startableFiles } from './describe-file.ts';
import { describePage } from './describe-page.ts';
import { fieldsOfPage, fieldsOfPart } from './describe-part.ts';
import { reversed, type Step, type Steps, stepsByPerson } from './history.ts';
import { listMedia, sameAsset } from './media.ts';
import { mergeChange } from './merge-change.ts';
import { linksTo } from './plan-page.ts';
import { planStep } from './plan-step.ts';
import { EditRefusal, OTHER_CONTENT } from './put-into.ts';
import { readChange, readVersions } from './read-change.ts';
import { type SharedValues, sharedValues } from './shared-values.ts';
import { stayInside } from './stay-inside.ts';

type Asked = Readonly<Record<string, unknown>>;

/** Changes the files of a site as the editor in the page asks. */
export interface Editing {
  /** Each is answered by what was sent, which is not checked yet; with nothing where it is about nothing. */
  requests: {
    readonly [K in keyof EditRequests]: (asked: Asked) => Answer<K> | Promise<Answer<K>>;
  };
  /** What answers have in common. */
  shared: SharedValues;
  /** Stores an asset unless it is there already; resolves to its name in the folder of assets. */
  upload(name: string, content: Uint8Array, by: string): Promise<{ name: string }>;
}

type Answer<K extends keyof EditRequests> = ReturnType<EditRequests[K]> | undefined;

/** Begins to edit; what is written is checked first. */
export function startEditing(session: DevSession): Editing {
  takeBackUnfinished(session.preview().snapshot.folder);
  const stepsOf = stepsByPerson();
  const inTurn = oneAfterAnother();
  const outcomeOf = (work: () => Promise<EditOutcome>) => inTurn(work).catch(refusalOf);

  async function change(asked: Asked): Promise<EditOutcome> {
    await session.look();
    const change = readChange(asked.change);
    const { path, preview } = await seenBy(session, asked);
    const step = planStep(preview, path, change, readVersions(asked.versions));
    const steps = stepsOf(asked.by);
    return step.files.length > 0 ? take(step, steps) : done(steps, []);
  }

  /** Checks a step, writes it and shows it. */
  async function take(step: Step, steps: Steps): Promise<EditOutcome> {
    const problems = await writeSound(session, step.files);
    if (problems.length > 0) return { done: false, reason: 'This was not saved:', problems };
    steps.add(step);
    return done(steps, step.files);
  }

  /** Takes a step back, or does it again; what others have changed since stays. */
  async function retrace(way: 'undo' | 'redo', steps: Steps): Promise<EditOutcome> {
    const step = way === 'undo' ? steps.last() : steps.next();
    if (!step) return refuse('There is nothing more to take back or to do again.');
    await session.look();
    const files = way === 'undo' ? reversed(step) : step.files;
    const changes = mergeStep(files, session.preview());
    if (!changes) {
      steps.drop(step);
      return refuse(`“${step.words}” stays: somebody else has changed the same place since.`);
    }
    await write(session, changes);
    if (way === 'undo') steps.back();
    else steps.forth();
    return done(steps, changes);
  }

  async function upload(
    wanted: string,
    content: Uint8Array,
    steps: Steps,
  ): Promise<{ name: string }> {
    const { name, step } = await storeAsset(session.preview().snapshot, wanted, content);
    if (step) {
      await write(session, step.files);
      steps.add(step);
    }
    return { name };
  }

  return {
    requests: {
      page: async (asked) => ({
        ...(await pageOf(session, asked)),
        history: stepsOf(asked.by).describe(),
      }),
      ...answersOf(session),
      ...versionRequests((by) => {
        return versionActions(session, (step) => take(step, stepsOf(by)), inTurn);
      }, inTurn),
      change: (asked) => outcomeOf(() => change(asked)),
      undo: ({ by }) => outcomeOf(() => retrace('undo', stepsOf(by))),
      redo: ({ by }) => outcomeOf(() => retrace('redo', stepsOf(by))),
    },
    shared: sharedValues(),
    upload: (wanted, content, by) => inTurn(() => upload(wanted, content, stepsOf(by))),
  };
}

function done(steps: Steps, files: Step['files']): EditOutcome {
  return { done: true, written: files.map(({ path }) => path), history: steps.describe() };
}

/** A page as it can be edited, or why it cannot. */
async function pageOf(session: DevSession, asked: Asked) {
  // The first version is the site before its first change; what fails is reported where it is used.
  session.versions().catch(() => {});
  await session.look();
  const { path, preview } = await seenBy(session, asked);
  if (preview.snapshot.folder !== session.preview().snapshot.folder) return { reason: PAST };
  return describePage(preview, path, asked) ?? { reason: HAS_ERRORS };
}

/** Writes files inside the folder of the site, and reads it again; `known` is what is known of it then. */
async function write(session: DevSession, files: Step['files'], known?: SiteStore): Promise<void> {
  await beginVersions(session);
  const { folder } = session.preview().snapshot;
  for (const { path } of files) stayInside(folder, path);
  writeFiles(folder, files);
  await session.look(known);
}

/** Writes files unless the site would have new errors with them; returns those. */
async function writeSound(session: DevSession, files: Step['files']): Promise<Problem[]> {
  const isNew = ({ path, before }: FileChange) => !before && path.startsWith('assets/');
  const pictures = files.filter(isNew);
  const others = files.filter((file) => !isNew(file));
  // What shows a picture can be checked once the picture is there.
  if (pictures.length > 0) await write(session, pictures);
  const preview = session.preview();
  const changed = checkChange(preview, others);
  const { snapshot } = changed;
  const problems = changed.errors.map((error) => problemOf(error, { ...preview, snapshot }));
  if (problems.length === 0) await write(session, others, changed.store);
  else if (pictures.length > 0) await write(session, reversed({ files: pictures }));
  return problems;
}

/** The first version is the site as it is before its first change; nobody needs versions to edit. */
async function beginVersions({ versions }: DevSession): Promise<void> {
  await versions().catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}

/** What can be asked of the site as it is now. */
function answersOf(session: DevSession) {
  const { preview } = session;
  return {
    async part(asked) {
      const { path, preview } = await seenBy(session, asked);
      const list = PART_NAMES.find((name) => name === asked.name);
      return (
        list && fieldsOfPart(preview, path, list, Number(asked.index), String(asked.query ?? ''))
      );
    },
    async settings(asked) {
      const { path, preview } = await seenBy(session, asked);
      return fieldsOfPage(preview, path);
    },
    file: ({ file }) => fieldsOfFile(preview(), String(file)),
    startable: () => startableFiles(preview()),
    types: ({ path }) => addableTypes(preview(), String(path)),
    media: () => listMedia(preview().snapshot),
    links: ({ path }) => linksTo(String(path), preview()),
  } satisfies Partial<Editing['requests']>;
}

/** The page that is asked about, and the site at the moment that it is looked at: so it is changed. */
async function seenBy({ seenAt }: DevSession, { path = '', query = '' }: Asked) {
  const { at, full, version } = readOverrides(new URLSearchParams(String(query)));
  const overrides = { ...PLAIN, at, full, version };
  return { path: String(path), preview: await seenAt(String(path), overrides) };
}

type Refusal = Extract<EditOutcome, { done: false }>;

const HAS_ERRORS =
  'This page has errors, or is not there. Once they are fixed or undone, it can be edited.';

const PAST = 'This is the page as it was. The tab Changes leads back to how it is now.';

function refuse(reason: string): Refusal {
  return { done: false, reason, problems: [] };
}

/** The name under which an asset is stored, and the step that stores it unless it is there already. */
async function storeAsset(
  snapshot: Snapshot,
  wanted: string,
  content: Uint8Array,
): Promise<{ name: string; step?: Step }> {
  const same = sameAsset(snapshot, content);
  if (same !== undefined) return { name: same };
  const name = await assetName(wanted, content, snapshot.assets);
  const file = { path: `assets/${name}`, before: undefined, after: content };
  return { name, step: { words: `Upload ${name}`, files: [file] } };
}

/** The files of a step with what others have changed since; undefined where both do not go together. */
function mergeStep(files: Step['files'], preview: Preview): Step['files'] | undefined {
  const { folder } = preview.snapshot;
  const merged = files.map((file) => mergeChange(file, contentOf(folder, file.path)));
  if (!merged.every((one) => one !== undefined)) return undefined;
  const isAsWas = merged.every(({ after }, index) => after === files[index]?.after);
  return isAsWas || checkChange(preview, merged).errors.length === 0 ? merged : undefined;
}

const NOT_TAKEN =
  'That did not work: where the versions of the site are kept, something is in the way. Nothing is lost. The people who look after the site can help.';

/**
 * Why something was not done, in words.
 * @throws anything that is a bug.
 */
export function refusalOf(error: unknown): Refusal & Pick<Unpublished, 'details'> {
  if (error instanceof EditRefusal) return refuse(error.message);
  if (error instanceof OtherContent) return refuse(OTHER_CONTENT);
  if (error instanceof GitFailure) return { ...refuse(NOT_TAKEN), details: error.help };
  if (error instanceof Failure) return refuse(`${error.message} ${error.help}`);
  throw error;
}

/** The requests about versions, each in its turn; what is refused is their outcome. */
function versionRequests(
  actionsOf: (by: unknown) => VersionActions,
  inTurn: ReturnType<typeof oneAfterAnother>,
) {
  return {
    changes: ({ by }) => inTurn(actionsOf(by).changes),
    discard: ({ by, file, key }) =>
      inTurn(() => actionsOf(by).discard(String(file), String(key))).catch(refusalOf),
    restore: ({ by, version, path }) => {
      const page = path === undefined ? path : String(path);
      return inTurn(() => actionsOf(by).restore(String(version), page)).catch(refusalOf);
    },
    publish: ({ by, note, sides }) =>
      actionsOf(by).publish(String(note), readSides(sides)).catch(refusalOf),
  } satisfies Partial<Editing['requests']>;
}

function readSides(given: unknown): Sides {
  const isSide = ([, side]: [string, unknown]) => side === 'mine' || side === 'theirs';
  const files = Object.entries(Object(given)).map(([file, sides]) => [
    file,
    Object.fromEntries(Object.entries(Object(sides)).filter(isSide)),
  ]);
  return Object.fromEntries(files);
}
