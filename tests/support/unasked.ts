import { isDeepStrictEqual } from 'node:util';
import { isPair, Lexer, type Node, parse, parseDocument } from 'yaml';
import type { EditablePage } from '../../cli/dev/edit-protocol.ts';
import { childPointer, pointerKeys, sharedEnds, valueAt } from '../../renderer/index.ts';
import { UNWRITTEN } from '../../renderer/light.ts';
import type { AnyChange } from './draw-change.ts';

/** The files of a site by their paths, as `readTree` gives them. */
export type Tree = Readonly<Record<string, string>>;

/** A place at which a value differs, and what it was and is, or undefined if it was not or is no more. */
interface Difference {
  file: string;
  pointer: string;
  before: unknown;
  after: unknown;
}

/** What a change may do beside nothing. */
interface Asked {
  /** Files that it may make and take away. */
  makes?: RegExp;
  takes?: RegExp;
  /** Whether a value may differ so. */
  changes?(difference: Difference): boolean;
  /** In how many files, if that is not any number. */
  files?: number;
  /** Whether a group or list as a whole was given another value. */
  isWhole?: boolean;
  /** Lines with other signs in front of them are the same: of a section that is hidden or shown. */
  isHiding?: boolean;
}

interface Seen {
  path: string;
  page: EditablePage;
}

type Kind = AnyChange['do'];
const inField = ({ pointer, after }: Difference, value: unknown) =>
  value === undefined
    ? after === undefined || after === UNWRITTEN
    : contains(after, value) || contains(value, after) || isBeside(pointer);
const isBeside = (pointer: string) => /\/(?:alt|id)$/.test(pointer);
const one = (changes: Asked['changes']): Asked => ({ files: 1, changes });
const anywhere = one(() => true);

const ASKED: {
  readonly [K in Kind]: (change: AnyChange & { do: K }, seen: Seen) => Asked;
} = {
  set: ({ value }) => ({ ...one((found) => inField(found, value)), isWhole: isGroup(value) }),
  insert: () => anywhere,
  take: () => anywhere,
  move: () => anywhere,
  file: ({ file, change }) => ({
    ...one((found) => found.file === file && found.pointer.startsWith(around(change.pointer))),
    isWhole: change.do === 'set' && isGroup(change.value),
  }),
  claim: ({ name }) =>
    one(({ file, pointer }) => file === 'site.yaml' && pointer.startsWith(`/claims/${name}/`)),
  'show-part': (_change, { page }) => ({ ...inParts(page), isHiding: true }),
  'begin-experiment': (_change, { page }) =>
    one(({ file, pointer }) => file === page.file && /^\/experiments|\/id$/.test(pointer)),
  part: ({ act }, { page }) => ({ ...inParts(page), isHiding: act === 'hide' }),
  'convert-part': (_change, { page }) => inParts(page),
  'move-part': (_change, { page }) => inParts(page),
  'add-part': (_change, { page }) => inParts(page),
  'share-part': ({ to }, { page }) => ({ ...inParts(page), makes: exactly(`partials/${to}.yaml`) }),
  'new-page': ({ to }) => ({ makes: exactly(`pages${to}.yaml`) }),
  'copy-page': ({ to }) => ({ makes: exactly(`pages${to}.yaml`) }),
  'new-article': () => ({ makes: /^pages\// }),
  'new-campaign': ({ to }) => ({
    makes: new RegExp(`^(?:campaigns|pages|mails)${to}`),
    changes: ({ file, pointer }) => file === 'site.yaml' && pointer.startsWith('/leads'),
  }),
  'move-page': ({ to }, { path, page }) => ({
    makes: exactly(`pages${to}.yaml`),
    takes: exactly(page.file),
    changes: leadsOn(path, to),
  }),
  'delete-page': ({ to }, { path, page }) => ({
    takes: exactly(page.made?.entry?.file ?? page.file),
    changes: (found) => isOfTranslations(found) || leadsOn(path, to)?.(found) === true,
  }),
  'translate-page': ({ to }) => ({
    makes: new RegExp(`^pages${to}\\.yaml$|^partials/`),
    // What pages of that language share leads to the new one.
    changes: (found) =>
      isOfTranslations(found) || (found.file.startsWith('partials/') && found.after === to),
  }),
  'replace-asset': ({ from, to }) => ({
    changes: ({ pointer, before, after }) =>
      (before === from && after === to) || (pointer.endsWith('/alt') && after === UNWRITTEN),
  }),
  'keep-variant': () => ({ changes: () => true, isWhole: true }),
  'delete-asset': ({ name }) => ({ takes: exactly(`assets/${name}`) }),
  'new-file': ({ to }) => ({ makes: exactly(to) }),
  'copy-file': ({ to }) => ({ makes: exactly(to) }),
  'delete-file': ({ name }) => ({ takes: exactly(name) }),
  fix: ({ file }) => one((found) => found.file === file && /\/head(?:ing|ng)$/.test(found.pointer)),
};

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.')}$`);
}

function inParts({ file: own }: EditablePage): Asked {
  return one(({ file, pointer }) => file === own && /^\/(?:sections|overlays)/.test(pointer));
}

/** The list or group that a field stands in. */
function around(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function isOfTranslations({ pointer }: Difference): boolean {
  return pointer.startsWith('/translations');
}

/** Links follow a page, and its old address leads there. */
function leadsOn(from: string, to: string): Asked['changes'] {
  return ({ file, pointer, before, after }) =>
    (file === 'site.yaml' && pointer.startsWith('/redirects')) ||
    (typeof before === 'string' &&
      typeof after === 'string' &&
      before.includes(from) &&
      after.includes(to));
}

function contains(whole: unknown, part: unknown): boolean {
  if (isDeepStrictEqual(whole, part)) return true;
  return typeof whole === 'object' && whole !== null
    ? Object.values(whole).some((inner) => contains(inner, part))
    : false;
}

/** What a change did to a site beside what was asked, or undefined if that is nothing. */
export function unasked(
  change: AnyChange,
  seen: Seen,
  before: Tree,
  after: Tree,
): string | undefined {
  const asked = (ASKED[change.do] as (change: AnyChange, seen: Seen) => Asked)(change, seen);
  const paths = changedFiles(before, after);
  const inPlace = paths.filter((path) => before[path] !== undefined && after[path] !== undefined);
  if (inPlace.length > (asked.files ?? inPlace.length)) return `more files: ${inPlace.join(', ')}`;
  for (const path of paths) {
    const fault = faultOf(path, asked, before[path], after[path]);
    if (fault) return `${path}: ${fault}`;
  }
  return undefined;
}

/** The paths of the files that are not the same. */
export function changedFiles(before: Tree, after: Tree): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]);
}

function faultOf(path: string, asked: Asked, old?: string, fresh?: string): string | undefined {
  if (old === undefined) return asked.makes?.test(path) ? undefined : 'a file that is new';
  if (fresh === undefined) return asked.takes?.test(path) ? undefined : 'a file that is gone';
  const [before, after] = [textOf(old), textOf(fresh)];
  if (path.endsWith('.md')) return faultOfArticle(before, after);
  const found = differences(path, parse(before), parse(after));
  const other = found.find((difference) => !asked.changes?.(difference));
  if (other) return `another value: ${JSON.stringify(other)}`;
  if (asked.isHiding) return isSame(shown(before), shown(after)) ? undefined : 'more than signs';
  const spans = found.map(({ pointer }) => (asked.isWhole ? around(pointer) : pointer));
  return strayLines(before, after, spans) ?? lostComment(before, after, found);
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Only the front matter of an article is changed here. */
function faultOfArticle(before: string, after: string): string | undefined {
  return before.split('\n---\n')[1] === after.split('\n---\n')[1] ? undefined : 'its text';
}

/** What a file of a tree, which has bytes as letters, says. */
export function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return isDeepStrictEqual(one, other);
}

/** The lines of a text without the comment signs of sections. */
function shown(text: string): string[] {
  return text.split('\n').map((line) => line.replace(/^( *)# (?=- | {2})/, '$1'));
}

/** The innermost places at which two values differ; in a list, entries that were put in or taken out. */
function differences(file: string, before: unknown, after: unknown, pointer = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [a, b] = [before, after].map((value) => (typeof value === 'object' ? value : null));
  if (!a || !b || Array.isArray(a) !== Array.isArray(b)) return [{ file, pointer, before, after }];
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) {
    return entriesOf(a, b).map(({ index, ...values }) => {
      return { file, pointer: childPointer(pointer, index), ...values };
    });
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) =>
    differences(
      file,
      valueAt(a, childPointer('', key)),
      valueAt(b, childPointer('', key)),
      childPointer(pointer, key),
    ),
  );
}

/** The entries between those that two lists begin and end with alike. */
function entriesOf(before: readonly unknown[], after: readonly unknown[]) {
  const [a, b] = [before, after].map((list) => list.map((entry) => JSON.stringify(entry)));
  const { head, tail } = sharedEnds(a ?? [], b ?? []);
  const gone = before.slice(head, before.length - tail);
  const put = after.slice(head, after.length - tail);
  return [
    ...gone.map((entry, at) => ({ index: head + at, before: entry, after: undefined })),
    ...put.map((entry, at) => ({ index: head + at, before: undefined, after: entry })),
  ];
}

/** Lines that went although what differs does not stand there. */
function strayLines(before: string, after: string, places: readonly string[]): string | undefined {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const { head, tail } = sharedEnds(old, fresh);
  const spans = places.map((pointer) => linesOf(before, pointer));
  const first = Math.min(...spans.map(({ from }) => from));
  const last = Math.max(...spans.map(({ to }) => to));
  const gone = { from: head, to: old.length - tail };
  // Of lines that repeat, nobody knows which went.
  while (gone.from > first && old[gone.from - 1] === old[gone.to - 1]) {
    gone.from -= 1;
    gone.to -= 1;
  }
  while (gone.from < first && gone.to < last && old[gone.from] === old[gone.to]) {
    gone.from += 1;
    gone.to += 1;
  }
  if (gone.from >= gone.to || (gone.from >= first && gone.to <= last)) return undefined;
  return `lines ${gone.from}–${gone.to} went, what differs is in ${first}–${last}`;
}

/** The lines of a place in a text, from 0, with the comments in front of it; those around it where it is missing. */
function linesOf(text: string, pointer: string): { from: number; to: number } {
  const document = parseDocument(text);
  const keys = pointerKeys(pointer);
  const node = keys.length > 0 ? document.getIn(keys, true) : document.contents;
  const key = keys.at(-1);
  if (!node) return linesOf(text, around(pointer));
  const parent = keys.length > 1 ? document.getIn(keys.slice(0, -1), true) : document.contents;
  const { items = [] } = Object(parent) as { items?: unknown[] };
  const pair = items.find((item) => isPair(item) && String(item.key) === key);
  const start = ((isPair(pair) ? pair.key : node) as Node).range?.[0] ?? 0;
  const lines = text.split('\n');
  let from = text.slice(0, start).split('\n').length - 1;
  while (from > 0 && /^ *(?:#|$)/.test(lines[from - 1] ?? '')) from -= 1;
  return {
    from,
    to: text
      .slice(0, (node as Node).range?.[2])
      .trimEnd()
      .split('\n').length,
  };
}

/** A comment that is gone although what it stands in is still there. */
function lostComment(
  before: string,
  after: string,
  found: readonly Difference[],
): string | undefined {
  const left = commentsIn(after);
  const lost = commentsIn(before).filter((comment) => {
    const at = left.indexOf(comment);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const isGone = (one: Difference) => isGroup(one.before) || one.after === undefined;
  return lost.length > 0 && !found.some(isGone) ? `the comment ${lost[0]}` : undefined;
}

/** The comments of a text; a scalar may have a sign in its words. */
function commentsIn(text: string): string[] {
  const tokens = [...new Lexer().lex(text)];
  return tokens.filter((token, index) => token.startsWith('#') && tokens[index - 1] !== '\x1f');
}
