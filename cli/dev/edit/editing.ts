import type { LocatedDiagnostic } from '../../../renderer/index.ts';
import { isArticle } from '../../../renderer/light.ts';
import { summariesOf } from '../../graph/pages.ts';
import type { SiteStore } from '../../graph/whole-site.ts';
import type { Snapshot } from '../../read/take-snapshot.ts';
import { Failure } from '../../terminal/terminal.ts';
import { contentOf, type FileChange, OtherContent, writeFiles } from '../../write/change-files.ts';
import { takeBackUnfinished } from '../../write/change-journal.ts';
import { pagesOf, problemOf } from '../check-whole-site.ts';
import type { DevSession } from '../dev-session.ts';
import {
  type EditOutcome,
  type EditRequests,
  PART_NAMES,
  type Sides,
  type Unpublished,
} from '../edit-protocol.ts';
import { labelFields } from '../field-labels.ts';
import { oneAfterAnother } from '../one-after-another.ts';
import type { Preview } from '../open-preview.ts';
import { PLAIN, readOverrides } from '../override-site.ts';
import { placeInSite } from '../place-in-site.ts';
import type { Problem } from '../protocol.ts';
import { GitFailure } from '../versions/run-git.ts';
import { type VersionActions, versionActions } from '../versions/version-actions.ts';
import { addableTypes } from './addable-types.ts';
import { assetName } from './asset-name.ts';
import { checkChange } from './check-change.ts';
import { mostPages } from './count-pages.ts';
import { fieldsOfFile, startableFiles } from './describe-file.ts';
import { describePage } from './describe-page.ts';
import { fieldsOfPage, fieldsOfPart } from './describe-part.ts';
import { type PlannedStep, reversed, type Step, type Steps, stepsByPerson } from './history.ts';
import { listMedia, sameAsset } from './media.ts';
import { mergeChange } from './merge-change.ts';
import { linksTo } from './plan-page.ts';
import { planStep } from './plan-step.ts';
import { EditRefusal, OTHER_CONTENT } from './put-into.ts';
import { readChange, readVersions } from './read-change.ts';
import { refusePast } from './refuse-past.ts';
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
    refusePast(step.files, session.preview());
    const steps = stepsOf(asked.by);
    return step.files.length > 0 ? take(step, steps, asked.all) : done(steps, [], preview);
  }

  /** Checks a step, writes it and shows it; `all` takes away what needs what it takes away, too. */
  async function take(step: PlannedStep, steps: Steps, all?: unknown): Promise<EditOutcome> {
    const files = (all === true && step.withUsers?.()) || step.files;
    const problems = await writeSound(session, files);
    if (problems.length > 0) return refusedWith(problems, step, session.preview());
    steps.add({ words: step.words, files });
    return done(steps, files, session.preview());
  }

  /** Takes a step back, or does it again; what others have changed since stays. */
  async function retrace(way: 'undo' | 'redo', steps: Steps): Promise<EditOutcome> {
    const step = way === 'undo' ? steps.last() : steps.next();
    if (!step) return refuse('There is nothing more to take back or to do again.');
    await session.look();
    const files = way === 'undo' ? reversed(step) : step.files;
    const changes = mergeStep(files, session.preview());
    if (!changes) return refuse(staysWords(step, steps.passOver(step)));
    await write(session, changes);
    if (way === 'undo') steps.back();
    else steps.forth();
    return done(steps, changes, session.preview());
  }

  async function upload(wanted: string, content: Uint8Array, steps: Steps) {
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
        return versionActions(session, (step, all) => take(step, stepsOf(by), all), inTurn);
      }, inTurn),
      change: (asked) => outcomeOf(() => change(asked)),
      undo: ({ by }) => outcomeOf(() => retrace('undo', stepsOf(by))),
      redo: ({ by }) => outcomeOf(() => retrace('redo', stepsOf(by))),
    },
    shared: sharedValues(),
    upload: (wanted, content, by) => inTurn(() => upload(wanted, content, stepsOf(by))),
  };
}

function staysWords({ words }: Step, isPassed: boolean): string {
  const next = isPassed ? 'It is passed over from now on.' : 'Press again to pass over it.';
  return `“${words}” stays: somebody else has changed the same place since. ${next}`;
}

/** An article is written on its page, whatever lists show it. */
function done(steps: Steps, files: Step['files'], preview: Preview): EditOutcome {
  const names = files.map(({ path }) => path).filter((file) => !isArticle(file));
  const come = files.find(({ path, before }) => !before && path.startsWith('pages/'));
  const page = come && summariesOf(preview.store.ask, come.path)[0]?.path;
  return { done: true, pages: mostPages(names, preview), history: steps.describe(), page };
}

/** A step is refused for what is wrong with it; what needs what it takes away may go with it. */
function refusedWith(
  problems: Problem[],
  { files, withUsers }: PlannedStep,
  preview: Preview,
): EditOutcome {
  const all = withUsers?.();
  if (!all)
    return {
      done: false,
      reason: 'Nothing was changed, because this would be wrong then:',
      problems,
    };
  const others = all.filter(({ path }) => !files.some((one) => one.path === path));
  return {
    done: false,
    reason: 'Something else needs this.',
    problems,
    also: asWords(others, preview),
  };
}

/** What would happen to files, in sentences: first what would go. */
function asWords(files: readonly FileChange[], preview: Preview): string {
  const gone = files.filter(({ after }) => after === undefined);
  const come = files.filter(({ before }) => before === undefined);
  const changed = files.filter((file) => !gone.includes(file) && !come.includes(file));
  const sentence = (words: string, all: readonly FileChange[]) => {
    const names = all.map(({ path, before }) => placeInSite(path, preview, before));
    return names.length > 0 ? [`${words} ${new Intl.ListFormat('en').format(names)}.`] : [];
  };
  return [
    ...sentence('With it would go:', gone),
    ...sentence('It would bring back:', come),
    ...sentence('It would change:', changed),
  ].join(' ');
}

/** A page as it can be edited, or why it cannot. */
async function pageOf(session: DevSession, asked: Asked) {
  // The first version is the site before its first change; what fails is reported where it is used.
  session.versions().catch(() => {});
  await session.look();
  const { path, preview } = await seenBy(session, asked);
  if (preview.snapshot.folder !== session.preview().snapshot.folder) return { reason: PAST };
  return describePage(preview, path, asked) ?? { reason: UNREADABLE };
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
  const problems = changed.errors.map((error) => problemAfter(error, changed, preview));
  if (problems.length === 0) await write(session, others, changed.store);
  else if (pictures.length > 0) await write(session, reversed({ files: pictures }));
  return problems;
}

/** A problem of a changed site; what is not there any more is called as before. */
function problemAfter(
  error: LocatedDiagnostic,
  changed: ReturnType<typeof checkChange>,
  preview: Preview,
): Problem {
  const problem = problemOf(error, { ...preview, ...changed });
  return { ...problem, labels: { ...labelFields(error, preview).labels, ...problem.labels } };
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
    pages: async (asked) => pagesOf((await seenBy(session, asked)).preview),
    file: ({ file }) => fieldsOfFile(preview(), String(file)),
    startable: () => startableFiles(preview()),
    types: ({ path }) => addableTypes(preview(), String(path)),
    media: () => listMedia(preview()),
    links: ({ path }) => linksTo(String(path), preview()),
    judged: () => [NOT_HERE],
  } satisfies Partial<Editing['requests']>;
}

/** The page that is asked about, and the site at the moment that it is looked at: so it is changed. */
async function seenBy({ seenAt }: DevSession, { path = '', query = '' }: Asked) {
  const { at, full, version } = readOverrides(new URLSearchParams(String(query)));
  const overrides = { ...PLAIN, at, full, version };
  return { path: String(path), preview: await seenAt(String(path), overrides) };
}

type Refusal = Extract<EditOutcome, { done: false }>;

const NOT_HERE =
  'Here the leads of the published site are not known. Its lead inbox says under “Report” which variant does better.';

const UNREADABLE =
  'This page is not there, or cannot be read. The tab Changes lists what was changed last, and discards it.';

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

/** The files of a step with what others have changed since, or undefined if both do not go together. */
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
    discard: ({ by, file, key, all }) =>
      inTurn(() => actionsOf(by).discard(String(file), String(key), all === true)).catch(refusalOf),
    restore: ({ by, version, path, all }) => {
      const page = path === undefined ? path : String(path);
      const restore = () => actionsOf(by).restore(String(version), page, all === true);
      return inTurn(restore).catch(refusalOf);
    },
    publish: ({ by, note, sides, anyway }) =>
      actionsOf(by)
        .publish(String(note), readSides(sides), anyway === true)
        .catch(refusalOf),
    bring: ({ by, sides }) => actionsOf(by).bring(readSides(sides)).catch(refusalOf),
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
