import { editYaml } from '../../../renderer/index.ts';
import { Failure } from '../../failure.ts';
import { contentHash } from '../../publish/content-hash.ts';
import type { DevSession } from '../dev-session.ts';
import type {
  AddableType,
  Change,
  EditablePage,
  Outcome,
  PartFields,
  PartName,
  Versions,
} from '../edit-protocol.ts';
import { assetName } from './asset-name.ts';
import { newProblems } from './check-change.ts';
import { describePage, findPage } from './describe-page.ts';
import { addableTypes, fieldsOfPart } from './describe-part.ts';
import { fitExample } from './fit-example.ts';
import { noSteps, reversed, type Step } from './history.ts';
import { listChanges } from './list-changes.ts';
import type { FileEdits } from './page-files.ts';
import { planChange } from './plan-change.ts';
import { Refusal } from './put-into.ts';
import { wordsFor } from './words-for.ts';
import { holds, writeFiles } from './write-file.ts';

/** Changes the files of a site as whoever looks at it asks. */
export interface Editing {
  /** Undefined where there is no such page, or where it cannot be shown. */
  page(path: string): Promise<EditablePage | undefined>;
  part(path: string, name: PartName, index: number): PartFields | undefined;
  types(): AddableType[];
  /** Makes a change; `versions` are those of the files that it was decided upon. */
  change(path: string, change: Change, versions: Versions): Promise<Outcome>;
  undo(): Promise<Outcome>;
  redo(): Promise<Outcome>;
  /** What was changed since the last commit, as a diff. */
  changes(): Promise<string>;
  /** Stores an asset; resolves to its name in the folder of assets. */
  upload(name: string, content: Uint8Array): Promise<{ name: string }>;
}

/** Begins to edit; what is written is checked first. */
export function startEditing(session: DevSession): Editing {
  const steps = noSteps();
  const inTurn = oneAfterAnother();

  const done = (): Outcome => ({ done: true, history: steps.describe() });

  async function change(path: string, wanted: Change, versions: Versions): Promise<Outcome> {
    await session.look();
    const preview = session.preview();
    const files = findPage(preview, path);
    if (!files) return refuse('There is no such page any more.');
    const fitted = wanted.do === 'add-part' ? fitExample(wanted, preview) : wanted;
    const planned = planChange(fitted, files);
    if (planned.edits.length === 0) return done();
    const source = preview.snapshot.sources.find((one) => one.path === planned.file);
    if (!source) return refuse(`There is no file ${planned.file} any more.`);
    if (contentHash(source.text) !== versions[planned.file]) {
      return refuse(`${planned.file} has changed meanwhile. Look at it, and try again.`);
    }
    const step = {
      words: wordsFor(wanted, planned.file),
      files: [{ path: source.path, before: source.text, after: edited(source.text, planned) }],
    };
    return take(step);
  }

  /** Checks a step, writes it and shows it. */
  async function take(step: Step): Promise<Outcome> {
    const preview = session.preview();
    const problems = newProblems(preview, step.files);
    if (problems.length > 0) {
      return { done: false, reason: 'This was not saved:', problems };
    }
    await write(step.files);
    steps.add(step);
    return done();
  }

  async function write(files: Step['files']): Promise<void> {
    const { folder } = session.preview().snapshot;
    const other = files.find((file) => !holds(folder, file));
    if (other) throw new Refusal(`${other.path} has changed meanwhile, so it was left as it is.`);
    writeFiles(folder, files);
    await session.look();
  }

  async function retrace(
    step: Step | undefined,
    files: (step: Step) => Step['files'],
    move: () => void,
  ): Promise<Outcome> {
    if (!step) return refuse('There is nothing more to take back or to do again.');
    await write(files(step));
    move();
    return done();
  }

  return {
    async page(path) {
      await session.look();
      const found = describePage(session.preview(), path);
      return found && { ...found, history: steps.describe() };
    },
    part: (path, name, index) => fieldsOfPart(session.preview(), path, name, index),
    types: () => addableTypes(session.preview()),
    change: (path, wanted, versions) => inTurn(() => change(path, wanted, versions)),
    undo: () => inTurn(() => retrace(steps.last(), reversed, steps.back)),
    redo: () => inTurn(() => retrace(steps.next(), ({ files }) => files, steps.forth)),
    changes: () => listChanges(session.preview().snapshot.folder),
    async upload(wanted, content) {
      const { snapshot } = session.preview();
      const name = await assetName(wanted, content, snapshot.assets);
      const file = { path: `assets/${name}`, before: undefined, after: content };
      await write([file]);
      steps.add({ words: `Upload ${name}`, files: [file] });
      return { name };
    },
  };
}

/** @throws Refusal with the reason of the first edit that cannot be made. */
function edited(text: string, { edits }: FileEdits): string {
  return edits.reduce((before, edit) => {
    const { text: after, refused } = editYaml(before, edit);
    if (refused !== undefined) throw new Refusal(refused);
    return after;
  }, text);
}

function refuse(reason: string): Outcome {
  return { done: false, reason, problems: [] };
}

/** Makes the function that does one thing after another, and tells why one was not done. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<Outcome>): Promise<Outcome> => {
    const next = last.then(work).catch((error: unknown) => {
      if (error instanceof Refusal) return refuse(error.message);
      if (error instanceof Failure) return refuse(`${error.message} ${error.help}`);
      throw error;
    });
    last = next.catch(() => {});
    return next;
  };
}
