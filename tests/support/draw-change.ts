import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { editText } from '../../cli/dev/edit/edit-text.ts';
import { hiddenParts } from '../../cli/dev/edit/hidden-parts.ts';
import type {
  Change,
  EditablePage,
  EditablePart,
  FieldChange,
  PageChange,
  PartFields,
} from '../../cli/dev/edit-protocol.ts';
import type { Problem, SiteState } from '../../cli/dev/protocol.ts';
import { childPointer, type Json, valueAt } from '../../renderer/index.ts';
import type { SeededRandom } from '../bench/seeded-random.ts';
import { AWKWARD } from './awkward-texts.ts';
import type { PreviewEditor } from './edit-preview.ts';
import { patienceMs } from './patience.ts';

/** A change of any kind that the editor knows. */
export type AnyChange = Change | PageChange;

/** What a change is drawn from: a page of a site as somebody sees it. */
export interface Drawing {
  /** The folder of the site. */
  site: string;
  editor: PreviewEditor;
  path: string;
  page: EditablePage;
  /** The addresses of the pages of the site. */
  paths: readonly string[];
  random: SeededRandom;
  /** A name that was not drawn before. */
  fresh(): string;
  state(): Promise<SiteState>;
}

/** What a change does. */
export type Kind = AnyChange['do'];
type Drawn<K extends Kind = Kind> = (AnyChange & { do: K }) | undefined;
type Drawer<K extends Kind> = (drawing: Drawing) => Drawn<K> | Promise<Drawn<K>>;

/** Draws a change of each kind; nothing where the page has nothing for it. */
const DRAWERS: { readonly [K in Kind]: Drawer<K> } = {
  set: drawSet,
  insert: async (drawing) => withKind(await drawInPart(drawing, 'insert'), 'insert'),
  take: async (drawing) => withKind(await drawInPart(drawing, 'take'), 'take'),
  move: async (drawing) => withKind(await drawInPart(drawing, 'move'), 'move'),
  file: drawFile,
  claim({ page: { claims }, random }) {
    const name = pickOf(random, Object.keys(claims));
    return name === undefined
      ? name
      : { do: 'claim', name, value: random.pick(['7', '12,000', 'many']) };
  },
  'show-part': drawShown,
  'begin-experiment': ({ random, fresh }) => ({
    do: 'begin-experiment',
    name: fresh().replace('-', '_'),
    heading: random.pick(TEXTS),
  }),
  part({ page: { parts }, random }) {
    const part = pickOf(random, parts);
    const act = random.pick(['duplicate', 'hide', 'remove'] as const);
    return part && { do: 'part', act, ...placeOf(part) };
  },
  async 'convert-part'({ editor, path, page: { parts }, random }) {
    const part = pickOf(random, parts);
    const fields = part && (await editor.fields('part', { path, query: '', ...placeOf(part) }));
    const to = fields && pickOf(random, fields.convertible);
    return to && { do: 'convert-part', ...placeOf(part), type: to.type };
  },
  'move-part'({ page: { parts }, random }) {
    const part = pickOf(random, parts);
    if (!part) return undefined;
    const last = parts.filter(({ name }) => name === part.name).length - 1;
    return { do: 'move-part', name: part.name, from: part.index, to: random.between(0, last) };
  },
  async 'add-part'({ editor, path, page: { parts }, random }) {
    const { name, examples } = random.pick(await editor.ask('types', { path }));
    const index = random.between(0, parts.filter((one) => one.name === name).length);
    const example = pickOf(random, examples);
    return example && { do: 'add-part', name, index, part: example.part };
  },
  'share-part'({ page: { parts }, random, fresh }) {
    const part = pickOf(random, parts);
    return part && { do: 'share-part', ...placeOf(part), to: fresh() };
  },
  'new-page': ({ fresh }) => ({ do: 'new-page', to: `/${fresh()}`, title: 'A new page' }),
  'copy-page': ({ fresh }) => ({ do: 'copy-page', to: `/${fresh()}`, title: 'A copied page' }),
  'new-article': ({ page: { articles }, random, fresh }) => {
    const folder = pickOf(random, articles) ?? '/news';
    return { do: 'new-article', to: `${folder}/${fresh()}`, title: 'An article: the first' };
  },
  'new-campaign': ({ fresh }) => ({
    do: 'new-campaign',
    to: `/${fresh()}`,
    title: 'A campaign',
    opens: '2026-11-01T10:00',
    closes: '2027-03-01T10:00',
    places: '40',
    zone: 'Europe/Berlin',
  }),
  'move-page': ({ fresh }) => ({ do: 'move-page', to: `/${fresh()}` }),
  'delete-page': ({ paths, random }) => ({ do: 'delete-page', to: random.pick(paths) }),
  async 'translate-page'({ editor, path, random, fresh }) {
    const { choices } = await editor.fields('settings', { path, query: '' });
    const locale = pickOf(random, choices.translation ?? []);
    return locale === undefined ? locale : { do: 'translate-page', to: `/${fresh()}`, locale };
  },
  async 'replace-asset'({ editor, random }) {
    const all = await editor.ask('media', {});
    const used = pickOf(
      random,
      all.filter(({ uses, isPicture }) => isPicture && uses.length > 0),
    );
    const other = pickOf(
      random,
      all.filter(({ isPicture }) => isPicture),
    );
    return used && other && { do: 'replace-asset', from: used.name, to: other.name };
  },
  'keep-variant'({ page: { experiments }, random }) {
    // Of a page without any it is refused.
    const { name, variants } = pickOf(random, experiments) ?? { name: 'none', variants: ['none'] };
    return { do: 'keep-variant', name, variant: random.pick(variants) };
  },
  async 'delete-asset'({ editor, random }) {
    const all = await editor.ask('media', {});
    const one =
      pickOf(
        random,
        all.filter(({ uses }) => uses.length === 0),
      ) ?? all[0];
    return one && { do: 'delete-asset', name: one.name };
  },
  async 'new-file'({ editor, random, fresh }) {
    const { files } = await editor.fields('file', { file: 'site.yaml' });
    const like = pickOf(
      random,
      files.filter(({ file }) => COPIED.test(file)),
    );
    const found = like && (await editor.fields('file', { file: like.file }));
    const folder = like?.file.split('/')[0];
    return found && { do: 'new-file', to: `${folder}/${fresh()}.yaml`, value: found.value };
  },
  async 'copy-file'({ editor, random, fresh }) {
    const { files } = await editor.fields('file', { file: 'site.yaml' });
    const one = pickOf(
      random,
      files.filter(({ file }) => COPIED.test(file)),
    );
    return (
      one && { do: 'copy-file', from: one.file, to: `${one.file.split('/')[0]}/${fresh()}.yaml` }
    );
  },
  async 'delete-file'({ editor, random }) {
    const { files } = await editor.fields('file', { file: 'site.yaml' });
    const one = pickOf(
      random,
      files.filter(({ file }) => COPIED.test(file)),
    );
    return one && { do: 'delete-file', name: one.file };
  },
  fix: drawFix,
};

/** The kinds of changes that there are. */
export const KINDS = Object.keys(DRAWERS) as Kind[];

/** Draws a change of a kind, or undefined if the page has nothing for it. */
export async function drawChange(kind: Kind, drawing: Drawing): Promise<Drawn> {
  return DRAWERS[kind](drawing);
}

/** Files that can be begun, copied and deleted. */
const COPIED = /^(?:partials|data|mails)\//;

const TEXTS = [
  ...AWKWARD,
  'It’s “quoted” \\ and "so" on',
  'نص عربي',
  '😀, [brackets] and braces',
  'Two lines:\n\n- one\n- another one',
  'A text that is long enough to be wrapped in the file where other texts are wrapped as well, surely.',
];

function pickOf<T>({ pick }: SeededRandom, list: readonly T[]): T | undefined {
  return list.length > 0 ? pick(list) : undefined;
}

function placeOf({ name, index }: EditablePart) {
  return { name, index };
}

function withKind<K extends FieldChange['do']>(change: FieldChange | undefined, kind: K) {
  return change?.do === kind ? (change as Extract<FieldChange, { do: K }>) : undefined;
}

/** Sets a text of the page where it stands, or any field of a part or of the page. */
async function drawSet(drawing: Drawing): Promise<Extract<Change, { do: 'set' }> | undefined> {
  const { page, random } = drawing;
  const { chance, pick } = random;
  const isInPanel = chance() < 0.4;
  if (isInPanel) return withKind(await drawInPart(drawing, 'set'), 'set');
  const texts = page.texts.filter(({ format }) => format !== 'asset');
  const foreign = texts.filter(({ file }) => file !== page.file);
  const text = pickOf(random, chance() < 0.3 && foreign.length > 0 ? foreign : texts);
  return (
    text && { do: 'set', pointer: text.pointer, value: pick(TEXTS), ...(await scopeOf(drawing)) }
  );
}

/** Where and when a change shows. */
async function scopeOf({ editor, path, page, random }: Drawing) {
  const { chance } = random;
  if (chance() < 0.35) return { here: true };
  if (page.state && chance() < 0.5) return { inState: true };
  if (chance() < 0.6) return {};
  const { value } = await editor.fields('settings', { path, query: '' });
  const experiment = pickOf(random, listAt(value, '/experiments')) as { name?: string } | undefined;
  const variant = listAt(experiment, '/variants')[1] as { name?: string } | undefined;
  return variant ? { inVariant: `${experiment?.name}:${variant.name}` } : {};
}

function listAt(value: unknown, pointer: string): Json[] {
  const found = valueAt(value, pointer);
  return Array.isArray(found) ? (found as Json[]) : [];
}

/** Changes a field or a list of a part of the page, or of the page itself. */
async function drawInPart(
  drawing: Drawing,
  kind: FieldChange['do'],
): Promise<FieldChange | undefined> {
  const { editor, path, page, random } = drawing;
  const part = random.chance() < 0.85 ? pickOf(random, page.parts) : undefined;
  const fields: PartFields | undefined = part
    ? await editor.fields('part', { path, query: '', ...placeOf(part) })
    : await editor.fields('settings', { path, query: '' });
  const base = part ? `/${part.name}/${part.index}` : '';
  const change = fields && drawField(fields.value, base, kind, random);
  if (!change) return undefined;
  if (change.do === 'set') return { ...change, ...(await scopeOf(drawing)) };
  return random.chance() < 0.35 ? { ...change, here: true } : change;
}

/** A change of a kind of something that a value holds; `base` is where it stands itself. */
function drawField(
  value: Json,
  base: string,
  kind: FieldChange['do'],
  random: SeededRandom,
): FieldChange | undefined {
  const all = placesIn(value, base);
  if (kind === 'set') {
    const leaf = pickOf(
      random,
      all.filter((one) => !/\/(?:type|use)$/.test(one.pointer)),
    );
    return leaf && drawValue(leaf, random);
  }
  const list = pickOf(
    random,
    all.filter((one) => Array.isArray(one.value)),
  );
  if (!list) return undefined;
  const { pointer } = list;
  const entries = list.value as Json[];
  const index = random.between(0, Math.max(0, entries.length - 1));
  const before = entries[index];
  if (kind === 'take') return { do: 'take', pointer, index, before };
  if (kind === 'move') {
    return { do: 'move', pointer, from: index, to: random.between(0, entries.length - 1), before };
  }
  const like = pickOf(random, entries) ?? 'One';
  const at = random.between(0, entries.length);
  return { do: 'insert', pointer, index: at, value: reworded(like, random) };
}

interface Place {
  pointer: string;
  value: Json;
}

/** All places in a value, but for itself. */
function placesIn(value: Json, pointer: string): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = childPointer(pointer, key);
    return [{ pointer: at, value: inner as Json }, ...placesIn(inner as Json, at)];
  });
}

function drawValue({ pointer, value }: Place, random: SeededRandom): FieldChange {
  const { chance } = random;
  if (chance() < 0.2) return { do: 'set', pointer, before: value };
  const set = (next: Json): FieldChange => ({ do: 'set', pointer, value: next, before: value });
  if (typeof value === 'boolean') return set(!value);
  if (typeof value === 'number') return set(random.between(0, 40));
  return set(typeof value === 'string' ? random.pick(TEXTS) : reworded(value ?? {}, random));
}

/** The same value with another text in place of one of its own. */
function reworded(value: Json, { pick, chance }: SeededRandom): Json {
  if (typeof value === 'string') return chance() < 0.6 ? pick(TEXTS) : value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = structuredClone(value) as Record<string, Json>;
  const texts = Object.keys(copy).filter((key) => /^(?:heading|title|text|name|label)$/.test(key));
  if (texts.length > 0) copy[pick(texts)] = pick(TEXTS);
  return copy;
}

async function drawFile({ editor, page, random }: Drawing) {
  const { files } = await editor.fields('file', { file: 'site.yaml' });
  const known = files.filter((one) => one.file in page.files);
  const one = pickOf(random, known);
  const fields = one && (await editor.fields('file', { file: one.file }));
  const kind = random.pick(['set', 'set', 'insert', 'take', 'move'] as const);
  const change = fields && drawField(fields.value, '', kind, random);
  return change && { do: 'file' as const, file: fields.file, change };
}

/** A section that is hidden; where there is none, somebody hides one in the file of the page. */
function drawShown({ site, page: { file, hidden, parts }, random }: Drawing) {
  const known = pickOf(random, hidden);
  if (known) return { do: 'show-part' as const, line: known.line };
  const isOwn = (one: EditablePart) => one.isOwn && one.file === file && one.name === 'sections';
  const part = pickOf(random, parts.filter(isOwn));
  if (!part) return undefined;
  const text = readFileSync(join(site, file), 'utf8');
  const { sections = [] } = parse(text) as { sections?: { heading?: string }[] };
  const at = sections.findIndex(({ heading }) => heading !== undefined && heading === part.words);
  if (at < 0) return undefined;
  const hiding = { kind: 'hide', pointer: `/sections/${at}` } as const;
  writeFileSync(join(site, file), editText({ path: file, text }, [hiding]));
  const [shown] = hiddenParts(readFileSync(join(site, file), 'utf8'));
  return shown && { do: 'show-part' as const, line: shown.line };
}

/** Somebody misspells a field in the file of the page; its fix is drawn, unless nobody checks the field. */
async function drawFix({ site, page, random, state }: Drawing) {
  if (!page.file.endsWith('.yaml')) return undefined;
  const file = join(site, page.file);
  const text = readFileSync(file, 'utf8');
  const places = [...text.matchAll(/^ +heading: /gm)];
  const place = pickOf(random, places);
  if (!place) return undefined;
  const at = text.indexOf('heading', place.index);
  const misspelt = `${text.slice(0, at)}headng${text.slice(at + 'heading'.length)}`;
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  // With a mistake that is always reported, it is known when the other one is, or never will be.
  writeFileSync(file, `${misspelt.trimEnd()}\nunheard-of: true\n`);
  const lineOfOther = lineAt(text.trimEnd().length) + 1;
  let problems: Problem[] = [];
  const linesReported = async () => {
    problems = (await state()).problems.filter((one) => one.file === page.file);
    return problems.map(({ line }) => line);
  };
  await expect.poll(linesReported, { timeout: patienceMs }).toContain(lineOfOther);
  const line = lineAt(at);
  const found = problems.find((one) => one.line === line && one.isFixable);
  writeFileSync(file, found ? misspelt : text);
  return found && { do: 'fix' as const, file: page.file, line, column: found.column };
}
