import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { EditOutcome, PublishOutcome, Sides } from '../../cli/dev/edit-protocol.ts';
import type { SiteState } from '../../cli/dev/protocol.ts';
import type { SeededRandom } from '../bench/seeded-random.ts';
import { readOutput, readTree } from '../builds/read-tree.ts';
import { build } from '../builds/run-site.ts';
import { type AnyChange, type Drawing, drawChange, KINDS, type Kind } from './draw-change.ts';
import { type PreviewEditor, previewEditor } from './edit-preview.ts';
import { startPreview, type TestPreview } from './preview.ts';
import { changedFiles, type Tree, textOf, unasked } from './unasked.ts';

/** Somebody who edits, and what they can take back and do again: files before and after. */
interface Person {
  name: string;
  editor: PreviewEditor;
  done: Step[];
  /** Undefined if nobody knows here what it is. */
  undone?: Step[];
}

interface Step {
  before: Tree;
  after: Tree;
}

/** A change as it is about to be made. */
interface Drawn {
  path: string;
  change: AnyChange;
  drawing: Drawing;
  what: string;
}

/**
 * A site in a repository that two people edit in their browsers, a third one in files, and a fourth one
 * elsewhere; what each step does to its files is compared with what was to be done.
 */
export class RandomWorkplace {
  /** How many changes of each kind were made, and steps of others. */
  readonly made = new Map<string, number>();
  readonly #site: string;
  readonly #cwd: string;
  readonly #random: SeededRandom;
  #preview!: TestPreview;
  #people: Person[] = [];
  #names = 0;
  /** The kinds that are to be drawn next. */
  #kinds: Kind[] = [];

  constructor(site: string, cwd: string, random: SeededRandom) {
    this.#site = site;
    this.#cwd = cwd;
    this.#random = random;
    const git = (...words: string[]) => runGit(cwd, ...words);
    git('init', '--quiet', '--initial-branch=main', '--separate-git-dir', 'own.git', site);
    this.#git('add', '--all');
    this.#git('commit', '--quiet', '-m', 'The site');
    git('clone', '--quiet', '--bare', site, 'origin.git');
    this.#git('remote', 'add', 'origin', join(cwd, 'origin.git'));
    this.#git('push', '--quiet', '--set-upstream', 'origin', 'main');
    git('clone', '--quiet', '--separate-git-dir', 'colleague.git', 'origin.git', 'colleague');
  }

  async open(): Promise<void> {
    this.#preview = await startPreview(this.#site, this.#cwd);
    const names = ['Ann', 'Bob'];
    this.#people = await Promise.all(
      names.map(async (name) => {
        const editor = await previewEditor(this.#preview.url, name);
        return { name, editor, done: [], undone: [] };
      }),
    );
  }

  async close(): Promise<void> {
    await this.#preview.stop();
  }

  /** Does one step of any kind. */
  async step(): Promise<void> {
    const roll = this.#random.chance();
    if (roll < 0.72) return this.#change();
    if (roll < 0.87) return this.#retrace();
    if (roll < 0.92) return this.#saveOutside();
    if (roll < 0.94) return this.#upload();
    if (roll < 0.96) return this.#together();
    if (roll < 0.975) return this.#discard();
    if (roll < 0.98) return this.#publishElsewhere();
    if (roll < 0.99) return this.kill();
    return this.publish();
  }

  #git(...words: string[]): string {
    return runGit(this.#site, ...words);
  }

  #tree(): Tree {
    const { '.git': _link, ...files } = readTree(this.#site);
    return files;
  }

  #count(what: string): void {
    if (process.env.LOG) console.error(Math.round(performance.now()), what);
    this.made.set(what, (this.made.get(what) ?? 0) + 1);
  }

  /** The state of the site that browsers are sent when they begin to listen. */
  async #state(): Promise<SiteState> {
    const answer = await fetch(`${this.#preview.url}/__dev/events`);
    let said = '';
    for await (const chunk of answer.body ?? []) {
      said += Buffer.from(chunk).toString();
      const data = /^event: state\ndata: (.*)\n\n/m.exec(said)?.[1];
      if (data !== undefined) return JSON.parse(data) as SiteState;
    }
    throw new Error('The preview has sent no state.');
  }

  /** Draws a change that somebody can make to a page: one of each kind, in any order, then again. */
  async #draw({ editor, name }: Person, kinds: readonly Kind[] = KINDS): Promise<Drawn> {
    const random = this.#random;
    let paths: string[] = [];
    // The whole site is looked at a moment after it was opened.
    const listed = async () => {
      paths = (await this.#state()).pages.map((one) => one.path);
      return paths.length;
    };
    await expect.poll(listed).toBeGreaterThan(0);
    for (;;) {
      if (this.#kinds.length === 0) this.#kinds = [...KINDS];
      const kind = random.pick(this.#kinds.filter((one) => kinds.includes(one)));
      this.#kinds = kind ? this.#kinds.filter((one) => one !== kind) : [];
      for (let tries = 0; kind && tries < MOST_PAGES; tries += 1) {
        const path = random.pick(paths);
        const page = await editor.page(path);
        if ('reason' in page) continue;
        const fresh = () => `fresh-${++this.#names}`;
        const state = () => this.#state();
        const drawing = { site: this.#site, editor, path, page, paths, random, fresh, state };
        const change = await drawChange(kind, drawing);
        const what = `${name}, ${path}: ${JSON.stringify(change)}`;
        if (process.env.LOG) console.error(what.slice(0, 300));
        if (!change) continue;
        this.#count(`drawn ${kind}`);
        return { path, change, drawing, what };
      }
    }
  }

  async #change(): Promise<void> {
    const person = this.#random.pick(this.#people);
    const { path, change, drawing, what } = await this.#draw(person);
    const before = this.#tree();
    const outcome = await person.editor.change(path, change);
    const after = this.#tree();
    if (!outcome.done) {
      this.#count(`no ${change.do}`);
      if (process.env.LOG)
        console.error(
          outcome.reason,
          outcome.problems.map((one) => one.message),
        );
      expect(changedFiles(before, after), what).toEqual([]);
      return;
    }
    this.#count(change.do);
    expect(unasked(change, drawing, before, after), what).toBeUndefined();
    this.#record(person, before, after, outcome);
  }

  /** Keeps what a person has done. */
  #record(person: Person, before: Tree, after: Tree, outcome: EditOutcome): void {
    const step = stepOf(before, after);
    if (Object.keys(step.after).length + Object.keys(step.before).length > 0) {
      person.done.push(step);
      person.undone = [];
    }
    expect(outcome.done && outcome.history.undo !== undefined).toBe(person.done.length > 0);
  }

  /** Takes back, or does again, what somebody has done. */
  async #retrace(): Promise<void> {
    const person = this.#random.pick(this.#people);
    const way = this.#random.chance() < 0.65 ? 'undo' : 'redo';
    const { done, undone } = person;
    if (!undone) return;
    const [from, to] = way === 'undo' ? [done, undone] : [undone, done];
    const step = from.at(-1);
    const before = this.#tree();
    const outcome = await person.editor[way]();
    const after = this.#tree();
    const what = `${way} of ${person.name}: ${JSON.stringify(outcome)}`;
    if (!step) {
      expect(outcome.done, what).toBe(false);
      expect(changedFiles(before, after), what).toEqual([]);
      return;
    }
    this.#count(way);
    const { before: start, after: end } = way === 'undo' ? step : turned(step);
    from.pop();
    const isAsLeft = pathsOf(step).every((path) => before[path] === end[path]);
    if (!outcome.done) {
      expect(isAsLeft, what).toBe(false);
      expect(changedFiles(before, after), what).toEqual([]);
      return;
    }
    to.push(step);
    for (const path of pathsOf(step)) {
      if (before[path] === end[path]) expect(after[path], `${what} ${path}`).toBe(start[path]);
      else
        expectMerged({ base: end[path], own: start[path], other: before[path] }, after[path], what);
    }
    const others = changedFiles(before, after).filter((path) => !pathsOf(step).includes(path));
    expect(others, what).toEqual([]);
  }

  /** Somebody saves a file in another program. */
  #saveOutside(): void {
    this.#count('outside');
    editByHand(this.#site, this.#random, `by hand ${++this.#names}`);
  }

  async #upload(): Promise<void> {
    this.#count('upload');
    const person = this.#random.pick(this.#people);
    const width = this.#random.between(1, 9);
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="8"/>`;
    const before = this.#tree();
    const answer = await person.editor.upload('drawn.svg', picture);
    expect(answer.status).toBe(200);
    const { name } = (await answer.json()) as { name: string };
    const after = this.#tree();
    expect(after[`assets/${name}`]).toBe(picture);
    const changed = changedFiles(before, after);
    expect(changed).toEqual(before[`assets/${name}`] === undefined ? [`assets/${name}`] : []);
    if (changed.length > 0)
      this.#record(person, before, after, { done: true, pages: 0, history: { undo: '' } });
  }

  /** Two change something at the same time, and take it back. */
  async #together(): Promise<void> {
    this.#count('together');
    const drawn = [];
    for (const person of this.#people)
      drawn.push({ person, ...(await this.#draw(person, TOGETHER)) });
    const before = this.#tree();
    const what = drawn.map((one) => one.what).join('\n');
    const made: { person: Person; outcome: EditOutcome }[] = [];
    await Promise.all(
      drawn.map(async ({ person, path, change }) => {
        made.push({
          person,
          outcome: await person.editor.change(path, otherwise(change, ++this.#names)),
        });
      }),
    );
    for (const { person, outcome } of made.reverse()) {
      if (!outcome.done) continue;
      expect(await person.editor.undo(), what).toMatchObject({ done: true });
      person.undone = undefined;
    }
    expect(changedFiles(before, this.#tree()), what).toEqual([]);
  }

  /** Takes one of the changes since the latest version back. */
  async #discard(): Promise<void> {
    const person = this.#random.pick(this.#people);
    const { places } = await person.editor.ask('changes', {});
    if (places.length === 0) return;
    const place = this.#random.pick(places);
    const { key } = this.#random.pick([...place.changes, { key: '' }]);
    const before = this.#tree();
    const outcome = await person.editor.ask('discard', { file: place.file, key });
    const after = this.#tree();
    const what = `discard ${key} of ${place.file}: ${JSON.stringify(outcome)}`;
    this.#count(outcome.done ? 'discard' : 'no discard');
    const changed = changedFiles(before, after);
    // With a page that comes back, the links to it do.
    const isBack = outcome.done && before[place.file] === undefined;
    if (isBack) expect(changed, what).toContain(place.file);
    else expect(changed, what).toEqual(outcome.done ? [place.file] : []);
    if (!outcome.done) return;
    if (key === '') expect(after[place.file], what).toBe(this.#atHead(place.file));
    const left = (await person.editor.ask('changes', {})).places.find(
      ({ file }) => file === place.file,
    )?.changes;
    for (const { what: other } of left ?? []) {
      expect(
        place.changes.map((change) => change.what),
        what,
      ).toContain(other);
    }
    this.#record(person, before, after, outcome);
  }

  #atHead(path: string): string | undefined {
    const isThere = this.#git('ls-tree', '--name-only', 'HEAD', '--', path) !== '';
    return isThere ? this.#git('show', `HEAD:${path}`) : undefined;
  }

  /** Somebody publishes from another copy. */
  #publishElsewhere(): void {
    this.#count('elsewhere');
    const folder = join(this.#cwd, 'colleague');
    runGit(folder, 'pull', '--quiet');
    editByHand(folder, this.#random, `elsewhere ${++this.#names}`);
    runGit(folder, 'commit', '--quiet', '--all', '-m', 'Elsewhere');
    runGit(folder, 'push', '--quiet');
  }

  /** Publishes, and compares what is published with a clean build of it. */
  async publish(): Promise<void> {
    const person = this.#random.pick(this.#people);
    const ask = (sides: Sides) =>
      person.editor.ask('publish', { note: `Version ${++this.#names}`, sides, anyway: true });
    const first = await ask({});
    const outcome = !first.done && first.collisions ? await ask(this.#sides(first)) : first;
    if (!outcome.done) {
      // Somebody has misspelled a field, or the two do not go together: nothing was sent.
      expect(outcome.problems, JSON.stringify(outcome)).not.toEqual([]);
      this.#count('no publish');
      return this.restore(this.#git('rev-parse', 'HEAD').trim());
    }
    this.#count(first === outcome ? 'publish' : 'publish with sides');
    const folder = join(this.#cwd, 'colleague');
    runGit(folder, 'pull', '--quiet');
    const { '.git': _link, ...published } = readTree(folder);
    expect(changedFiles(published, this.#tree())).toEqual([]);
    const clean = join(this.#cwd, 'clean');
    const outs = [join(this.#cwd, 'published'), join(clean, 'out')] as const;
    const at = new Date().toISOString();
    await expectBuilt(folder, outs[0], this.#cwd, at);
    await expectBuilt(folder, outs[1], clean, at);
    expect(changedFiles(readOutput(outs[0]), readOutput(outs[1]))).toEqual([]);
    rmSync(clean, { recursive: true });
  }

  #sides({ collisions = [] }: Extract<PublishOutcome, { done: false }>): Sides {
    const side = () => this.#random.pick(['mine', 'theirs'] as const);
    return Object.fromEntries(
      collisions.map(({ file, changes }) => [
        file,
        Object.fromEntries(changes.map(({ key }) => [key, side()])),
      ]),
    );
  }

  /** The files are what they were in a version, byte for byte; taken back, they are what they were. */
  async restore(version = this.#git('rev-list', '--max-parents=0', 'HEAD').trim()): Promise<void> {
    const person = this.#random.pick(this.#people);
    const before = this.#tree();
    const outcome = await person.editor.ask('restore', { version });
    const after = this.#tree();
    const what = JSON.stringify(outcome);
    if (outcome.done) {
      this.#count('restore');
      this.#record(person, before, after, outcome);
    }
    const paths = this.#git('ls-tree', '-r', '-z', '--name-only', version).split('\0');
    expect(Object.keys(after).sort(), what).toEqual(paths.filter(Boolean).sort());
    for (const path of Object.keys(after)) {
      expect(after[path] === this.#git('show', `${version}:${path}`), `${path} ${what}`).toBe(true);
    }
  }

  /** The preview ends in the middle of a change, and is started again: all of it is made, or nothing. */
  async kill(): Promise<void> {
    const person = this.#random.pick(this.#people);
    const { path, change, what } = await this.#draw(
      person,
      KINDS.filter((kind) => kind !== 'fix'),
    );
    const before = this.#tree();
    const killed = this.#random.chance() < 0.7 ? atFirstChange(this.#site) : this.#afterAWhile();
    const made = person.editor.change(path, change).catch(() => undefined);
    await Promise.race([killed, made]);
    await this.#preview.kill();
    await made;
    await this.open();
    const after = this.#tree();
    const isMade = changedFiles(before, after).length > 0;
    this.#count(isMade ? 'kill after' : 'kill before');
    if (!isMade) return;
    putBack(this.#site, before, after);
    const [first] = this.#people;
    await first?.editor.page(path);
    expect(await first?.editor.change(path, change), what).toMatchObject({ done: true });
    expect(changedFiles(after, this.#tree()), `killed: ${what}`).toEqual([]);
    if (first) this.#record(first, before, after, { done: true, pages: 0, history: { undo: '' } });
  }

  #afterAWhile(): Promise<unknown> {
    return wait(this.#random.between(0, 60));
  }
}

/** Most pages that are looked at for what a change of a kind needs. */
const MOST_PAGES = 12;

/** Kinds that two can make at the same time: each that is done changes something. */
const TOGETHER = KINDS.filter(
  (kind) =>
    !['fix', 'move-part', 'insert', 'take', 'move', 'file', 'claim', 'replace-asset'].includes(
      kind,
    ),
);

/** A change that changes something: a text that is set is another one. */
function otherwise(change: AnyChange, number: number): AnyChange {
  if (change.do !== 'set') return change;
  const { value } = change;
  if (typeof value === 'string') return { ...change, value: `${value} ${number}` };
  return { do: 'new-page', to: `/fresh-${number}`, title: 'At the same time' };
}

function runGit(cwd: string, ...words: string[]): string {
  const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  return execFileSync('git', [...author, ...words], {
    cwd,
    encoding: 'latin1',
    maxBuffer: 2 ** 28,
  });
}

function stepOf(before: Tree, after: Tree): Step {
  const paths = changedFiles(before, after);
  const only = (tree: Tree) =>
    Object.fromEntries(
      paths.flatMap((path) => (tree[path] === undefined ? [] : [[path, tree[path]]])),
    );
  return { before: only(before), after: only(after) };
}

function turned({ before, after }: Step): Step {
  return { before: after, after: before };
}

function pathsOf({ before, after }: Step): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** Whether a file has the lines of another one, with those of somebody changed as they were to be. */
function expectMerged(
  { base, own, other }: Record<'base' | 'own' | 'other', string | undefined>,
  merged: string | undefined,
  what: string,
): void {
  const lines = (text = '') => textOf(text).split('\n');
  const expected = lines(other);
  for (const line of lines(base)) {
    const at = expected.indexOf(line);
    if (at >= 0) expected.splice(at, 1);
    else expected.push(`− ${line}`);
  }
  for (const line of lines(own)) {
    const at = expected.indexOf(`− ${line}`);
    if (at >= 0) expected.splice(at, 1);
    else expected.push(line);
  }
  expect(lines(merged).sort(), what).toEqual(expected.sort());
}

/** Writes a comment, or other words of a heading, into a file of a site. */
function editByHand(site: string, random: SeededRandom, words: string): void {
  const files = Object.keys(readTree(site)).filter((file) => /\.yaml$/.test(file));
  const file = join(site, random.pick(files));
  const lines = readFileSync(file, 'utf8').split('\n');
  const places = lines.flatMap((line, at) => (/^\w+:/.test(line) ? [at] : []));
  const headings = lines.flatMap((line, at) =>
    /^ +heading: [A-Z][a-z ]+$/.test(line) ? [at] : [],
  );
  if (headings.length > 0 && random.chance() < 0.5) {
    const at = random.pick(headings);
    lines[at] = `${lines[at]} ${words}`;
  } else if (places.length > 0) lines.splice(random.pick(places), 0, `# ${words}`);
  writeFileSync(file, lines.join('\n'));
}

async function expectBuilt(site: string, out: string, cwd: string, at: string): Promise<void> {
  mkdirSync(cwd, { recursive: true });
  const { code, stderr } = await build(site, out, cwd, '--at', at);
  expect(code, stderr).toBe(0);
}

/** Resolves when something in a folder changes. */
function atFirstChange(folder: string): Promise<void> {
  return new Promise((changed) => {
    const watcher = watch(folder, { recursive: true }, () => {
      watcher.close();
      changed();
    });
  });
}

/** Writes the files of a tree in place of those of another one. */
function putBack(site: string, before: Tree, now: Tree): void {
  for (const path of changedFiles(before, now)) {
    const file = join(site, path);
    const content = before[path];
    if (content === undefined) rmSync(file);
    else {
      if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content, 'latin1');
    }
  }
}
