import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isMapping } from '../../model/mapping.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { keyText } from './key-text.ts';
import { type Lines, lineIndexAt, lineText, positionAt } from './lines.ts';
import { inQuotes, type TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/alias-loop': {
    title: 'An alias repeats the group it is in',
    why: 'Written out, the group would never end.',
    fix: 'Move the alias out of the group, or write the fields there.',
    wrong: 'a: &a\n  b: *a',
    right: 'a: &a\n  b: text',
  },
  'yaml/alias-size': {
    title: 'Aliases make the file enormous',
    why: 'A few lines of aliases of aliases can stand for millions of values and stop every program that reads them.',
    fix: 'Use partials or data files for what repeats.',
    wrong: 'b: [*a, *a, *a, *a]',
    right: 'items: { from: faqs }',
  },
  'yaml/complex-key': {
    title: 'The name of a field is a list or a group',
    why: 'Fields are found by their names, and a name is a text.',
    fix: 'Write a plain name.',
    wrong: '? [a, b]\n: text',
    right: 'a: text',
  },
  'yaml/duplicate-key': {
    title: 'A field is written twice',
    why: 'Only one of the two can count, and it may not be the one you mean.',
    fix: 'Keep one of the two.',
    wrong: 'heading: One\nheading: Two',
    right: 'heading: Two',
  },
  'yaml/merge': {
    title: '<< without a group',
    why: '<< copies the fields of a named group into this one.',
    fix: 'Name a group, or delete the line.',
    wrong: '<<: text',
    right: '<<: *shared',
  },
  'yaml/too-deep': {
    title: 'Nested too deeply',
    why: 'No page needs more than a dozen levels; deeper ones come from a mistake or an attack.',
    fix: 'Remove levels.',
    wrong: 'a: [[[[[[ … ]]]]]]',
    right: 'a: [text]',
  },
};

/** What the nodes of a file stand for. `broken` is set where some of it has no value at all. */
export interface BuiltValue {
  value: unknown;
  broken: boolean;
  diagnostics: TextDiagnostic[];
}

const deepest = 60;
const mostNodes = 500_000;

interface Anchored {
  value: unknown;
  size: number;
  open: boolean;
}

interface Build {
  lines: Lines;
  misread: ReadonlySet<unknown>;
  anchors: Map<string, Anchored>;
  diagnostics: TextDiagnostic[];
  broken: boolean;
  /** Nodes so far, those behind aliases counted each time. */
  size: number;
}

/**
 * Turns nodes into plain values: aliases and merge keys followed, keys as texts, of a key written
 * twice the last; what YAML has misread is unknown, and so are two entries in one. Reports what YAML
 * allows but a page cannot mean.
 */
export function buildValue(
  parsed: Document,
  lines: Lines,
  misread: ReadonlySet<unknown>,
): BuiltValue {
  const build: Build = {
    lines,
    misread,
    anchors: new Map(),
    diagnostics: [],
    broken: false,
    size: 0,
  };
  const value = buildNode(parsed.contents, '', 0, build);
  return { value, broken: build.broken, diagnostics: build.diagnostics };
}

function buildNode(node: unknown, pointer: string, depth: number, build: Build): unknown {
  build.size++;
  if (depth > deepest) return fail(build, node, tooDeep);
  if (isAlias(node)) return followAlias(node, build);
  if (isScalar(node)) return recordValue(node, scalarValue(node, build), build);
  if (isMap(node)) return buildAnchored(node, build, () => buildMap(node, pointer, depth, build));
  if (isSeq(node)) return buildAnchored(node, build, () => buildList(node, pointer, depth, build));
  return null;
}

function buildAnchored(node: YAMLMap | YAMLSeq, build: Build, make: () => unknown): unknown {
  if (!node.anchor) return make();
  const anchored: Anchored = { value: undefined, size: 0, open: true };
  build.anchors.set(node.anchor, anchored);
  const before = build.size;
  anchored.value = make();
  anchored.size = build.size - before + 1;
  anchored.open = false;
  return anchored.value;
}

function recordValue(node: Scalar, value: unknown, build: Build): unknown {
  if (node.anchor) build.anchors.set(node.anchor, { value, size: 1, open: false });
  return value;
}

/** A tag such as !!binary makes an object of a text; it is refused elsewhere and stays text here. */
function scalarValue(node: Scalar, { misread }: Build): unknown {
  if (misread.has(node)) return UNKNOWN;
  const { value } = node;
  return typeof value === 'object' && value !== null ? (node.source ?? null) : value;
}

function followAlias(alias: Alias, build: Build): unknown {
  const target = build.anchors.get(alias.source);
  if (!target) return fail(build, alias, unknownAlias(alias, build));
  if (target.open) return fail(build, alias, aliasLoop(alias));
  build.size += target.size;
  if (build.size > mostNodes) return fail(build, alias, aliasBomb);
  return target.value;
}

function buildList(list: YAMLSeq, pointer: string, depth: number, build: Build): unknown[] {
  return list.items.map((item, index) =>
    buildNode(item, childPointer(pointer, index), depth + 1, build),
  );
}

function buildMap(
  map: YAMLMap,
  pointer: string,
  depth: number,
  build: Build,
): object | typeof UNKNOWN {
  const value: Record<string, unknown> = {};
  const merged: unknown[] = [];
  const seen = new Map<string, Pair>();
  const entry = entryWithoutHyphen(map, pointer);
  const doubled = /\/\d+$/.test(pointer) ? repeatedKeys(map) : [];
  if (entry) build.diagnostics.push(missingHyphen(entry, map, pointer, build));
  for (const pair of map.items) {
    const key = keyText(pair.key);
    if (key === undefined) {
      fail(build, pair.key, complexKey(pair.key, build));
    } else if (isMergeKey(pair)) {
      merged.push(buildMerge(pair, pointer, depth, build));
    } else {
      const first = seen.get(key);
      const isReported = entry || (doubled.length > 1 && doubled[0] !== key);
      if (first && !isReported) {
        const report = duplicateKey(key, pair, first, childPointer(pointer, key), build);
        build.diagnostics.push(
          doubled.length > 1 ? { ...report, help: otherEntry(doubled) } : report,
        );
      }
      seen.set(key, pair);
      const built = buildNode(pair.value, childPointer(pointer, key), depth + 1, build);
      // Which of the two is meant is unknown.
      define(value, key, first ? UNKNOWN : built);
    }
  }
  if (entry) return UNKNOWN;
  return merged.length > 0 ? mergeBelow(value, merged.flat()) : value;
}

/** The fields of a group that are written twice, in their order. */
function repeatedKeys({ items }: YAMLMap): string[] {
  const keys = items.flatMap(({ key }) => keyText(key) ?? []);
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) < index))];
}

function otherEntry([, ...others]: readonly string[]): string {
  const listed = others.map((key) => `\`${key}\``).join(', ');
  return `So are ${listed}: another entry of the list seems to begin here. Write its first line, with a hyphen, above this one.`;
}

/** In an entry of a list, the field that begins like the entry itself: there a hyphen is missing. */
function entryWithoutHyphen({ items, flow }: YAMLMap, pointer: string): Pair | undefined {
  if (flow || !/\/\d+$/.test(pointer) || items.length < 4) return undefined;
  const begin = keyText(items[0]?.key);
  return items.slice(2).find(({ key }) => keyText(key) === begin);
}

function isMergeKey(pair: Pair): boolean {
  return isScalar(pair.key) && pair.key.type === 'PLAIN' && pair.key.value === '<<';
}

function buildMerge(pair: Pair, pointer: string, depth: number, build: Build): unknown {
  const value = buildNode(pair.value, pointer, depth, build);
  const sources = Array.isArray(value) ? value : [value];
  if (sources.every(isMapping)) return sources;
  if (!build.broken) fail(build, pair.key, badMerge);
  return [];
}

/** Fields written in the group itself win; of several merged groups, the earlier one does. */
function mergeBelow(value: Record<string, unknown>, sources: unknown[]): object {
  const result: Record<string, unknown> = {};
  for (const source of [...sources].reverse()) {
    for (const [key, item] of Object.entries(source as object)) define(result, key, item);
  }
  for (const [key, item] of Object.entries(value)) define(result, key, item);
  return result;
}

/** Sets a field of any name: `__proto__` is a name like any other. */
export function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

type Words = Pick<TextDiagnostic, 'rule' | 'message' | 'help'>;

function fail(build: Build, node: unknown, words: Words): null {
  const range = (node as Node | null)?.range;
  const start = range?.[0] ?? 0;
  if (!(build.broken && build.diagnostics.some((diagnostic) => diagnostic.rule === words.rule))) {
    build.diagnostics.push({
      ...words,
      span: { start, end: range?.[1] ?? start },
    });
  }
  build.broken = true;
  return null;
}

const tooDeep: Words = {
  rule: 'yaml/too-deep',
  message: 'Groups are nested too deeply here.',
  help: `A page needs a dozen levels at most; this is level ${deepest}.`,
};

const aliasBomb: Words = {
  rule: 'yaml/alias-size',
  message: 'With all its aliases (`*name`) written out, this file is too large.',
  help: 'Use partials or data files for what is repeated this often.',
};

const badMerge: Words = {
  rule: 'yaml/merge',
  message: '`<<` must be followed by a group of fields, such as `<<: *name`.',
  help: 'Name a group with `&name` further up in this file, or delete this line.',
};

function aliasLoop(alias: Alias): Words {
  return {
    rule: 'yaml/alias-loop',
    message: `\`*${alias.source}\` stands inside the very group that it repeats.`,
    help: 'Move it out of the group, or write the fields there.',
  };
}

function unknownAlias(alias: Alias, build: Build): Words {
  const written = build.lines.text.slice(alias.range?.[0], alias.range?.[1]);
  const names = [...build.anchors.keys()].map((name) => `*${name}`);
  const quoted = `A text that begins with * needs quotes: ${inQuotes(written)}`;
  return {
    rule: 'yaml/alias',
    message: `YAML reads \`${written}\` as a reference to something named \`${alias.source}\`, which does not exist above this line.`,
    help: names.length > 0 ? `${quoted}\nNames in this file: ${names.join(', ')}` : quoted,
  };
}

function complexKey(key: unknown, build: Build): Words {
  const [start, end] = (key as Node | null)?.range ?? [0, 0];
  const written = build.lines.text.slice(start, end);
  if (build.lines.text[start - 1] === '{' && written.startsWith('{')) {
    return {
      rule: 'yaml/variable',
      message: 'A value that begins with {{ must be in quotes.',
      help: `Write "{${written}}", with the quotes around the whole text.`,
    };
  }
  return {
    rule: 'yaml/complex-key',
    message: 'The name of a field must be a plain text, but here it is a list or a group.',
    help: 'Put it in quotes if it is meant as text.',
  };
}

/** The hyphen belongs below that of the entry which swallows this one. */
function missingHyphen({ key }: Pair, map: YAMLMap, pointer: string, build: Build): TextDiagnostic {
  const [start, end] = (key as Node).range ?? [0, 0];
  const { text } = build.lines;
  const [first = 0] = (map.items[0]?.key as Node | undefined)?.range ?? [];
  const gap = first - text.lastIndexOf('-', first);
  const line = lineText(build.lines, lineIndexAt(build.lines, start)).trim();
  const lead = `-${' '.repeat(gap - 1)}`;
  const isRoom = text.slice(start - gap, start) === ' '.repeat(gap);
  return {
    rule: 'yaml/hyphen',
    pointer,
    message: 'An entry of the list begins here, but it has no hyphen.',
    help: `Write: ${lead}${line}`,
    span: { start: isRoom ? start - gap : start, end },
    ...(isRoom && { fix: { to: lead + text.slice(start, end) } }),
  };
}

function duplicateKey(
  key: string,
  pair: Pair,
  first: Pair,
  pointer: string,
  build: Build,
): TextDiagnostic {
  const [start, end] = (pair.key as Node).range ?? [0, 0];
  const firstStart = (first.key as Node).range?.[0] ?? 0;
  const { line } = positionAt(build.lines, firstStart);
  return {
    rule: 'yaml/duplicate-key',
    pointer,
    onKey: true,
    message: `\`${key}\` is written twice in the same group (first on line ${line}).`,
    help: 'Keep one of the two.',
    span: { start, end },
  };
}
