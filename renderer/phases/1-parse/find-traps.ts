import {
  type Document,
  isMap,
  isPair,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  visit,
} from 'yaml';
import { isError } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { shorten } from '../../text/wording.ts';
import { withoutComment } from './lines.ts';
import { inQuotes, quotedAt, type TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/curly-quotes': {
    title: 'Typographic quotes around an entry',
    why: 'YAML takes them for a part of the text, so visitors see them, and a comma between them divides it.',
    fix: 'Type straight quotes, or none.',
    wrong: 'points: [“Quiet”, “Quick”]',
    right: 'points: [Quiet, Quick]',
    canBeOff: true,
  },
  'yaml/exclamation': {
    title: 'A value begins with !',
    why: 'YAML takes !word for an instruction and drops it.',
    fix: 'Put the text in quotes.',
    wrong: 'heading: !important news',
    right: 'heading: "!important news"',
  },
  'yaml/field-in-text': {
    title: 'A field that is taken for a part of a text',
    why: 'A line below a text block that is indented as far belongs to it, so visitors would read it.',
    fix: 'Begin the line in the column of the field that has the text.',
    wrong: 'body: |\n  It boils.\n  footer: |\n  Quietly.',
    right: 'body: |\n  It boils.\nfooter: |\n  Quietly.',
    canBeOff: true,
  },
  'yaml/list-in-text': {
    title: 'A list or paragraphs in a text without lines',
    why: 'Lines below the name of a field, or below >, are joined to one.',
    fix: 'Write | behind the name of the field.',
    wrong: 'answer:\n  It takes two steps.\n\n  - Fill it.\n  - Press the button.',
    right: 'answer: |\n  It takes two steps.\n\n  - Fill it.\n  - Press the button.',
    canBeOff: true,
  },
  'yaml/hash-comment': {
    title: 'A # cuts a text short',
    why: 'YAML reads what follows a space and # as a comment.',
    fix: 'Put the text in quotes, or two spaces before a comment.',
    wrong: 'heading: We are #1',
    right: 'heading: "We are #1"',
    canBeOff: true,
  },
  'yaml/hash-value': {
    title: 'A value begins with #',
    why: 'YAML reads it as a comment, so the field is empty.',
    fix: 'Put the value in quotes.',
    wrong: 'primary: #0f6b57',
    right: 'primary: "#0f6b57"',
  },
  'yaml/comma-in-number': {
    title: 'A number that its comma divides',
    why: 'Between [ and ], YAML begins another entry at each comma.',
    fix: 'Put the entry in quotes.',
    wrong: 'features: [Worth 1,490 euros, Exam fee]',
    right: 'features: ["Worth 1,490 euros", Exam fee]',
    canBeOff: true,
  },
  'yaml/semicolon': {
    title: 'Semicolons between entries',
    why: 'YAML divides a list at commas, so all of it is one entry.',
    fix: 'Put commas between the entries.',
    wrong: 'points: [Quiet; Quick; Safe]',
    right: 'points: [Quiet, Quick, Safe]',
    canBeOff: true,
  },
};

const coreTags = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/;

/** What YAML made of a text. */
export interface Traps {
  diagnostics: TextDiagnostic[];
  /** Those whose value is not what was written. */
  misread: ReadonlySet<unknown>;
}

/** Texts that YAML accepts and silently changes. Quoted texts and text blocks are never touched. */
export function findTraps(parsed: Document, text: string): Traps {
  const diagnostics: TextDiagnostic[] = [];
  const misread = new Set<unknown>();
  const repeated = namesOfAliases(parsed);
  visit(parsed, {
    Collection(_key, node) {
      const diagnostic = checkTag(node, text);
      if (diagnostic) diagnostics.push(diagnostic);
    },
    Scalar(_key, node, path) {
      const parent = path.at(-1);
      const pair = isPair(parent) ? parent : null;
      const diagnostic =
        checkTag(node, text) ??
        checkSpace(node, text) ??
        checkCurlyQuotes(node, [parent, path.at(-2)], text) ??
        checkSemicolons(node, parent, text) ??
        checkDividedNumber(node, parent, text) ??
        checkName(node, text, repeated) ??
        checkComment(node, text) ??
        checkEmptied(node, pair, text) ??
        checkHyphens(node, text) ??
        checkLines(node, text) ??
        checkFields(node, text);
      if (diagnostic) diagnostics.push(diagnostic);
      if (diagnostic && isError(diagnostic)) misread.add(node);
    },
  });
  return { diagnostics, misread };
}

function checkTag(node: Node, text: string): TextDiagnostic | undefined {
  const { tag, range } = node as Node & { tag?: string };
  if (!tag || !range || coreTags.test(tag)) return undefined;
  const last = text.lastIndexOf('!', Math.max(0, range[0] - 1));
  const from = text[last - 1] === '!' ? last - 1 : Math.max(0, last);
  const line = withoutComment(restOfLine(text, from));
  const [, partial] = /^!(?:include|import)\s+(?:\S*\/)?([\w-]+)/.exec(line) ?? [];
  return {
    rule: 'yaml/exclamation',
    message: 'YAML takes a value that begins with ! for an instruction and drops the word.',
    help: partial
      ? `To show \`partials/${partial}.yaml\`, write: use: ${partial}`
      : `Put the text in quotes: ${inQuotes(line)}`,
    ...(partial ? { span: { start: from, end: from + line.length } } : quotedAt(from, line)),
  };
}

/** Behind the hyphen of an entry, or in a text that has swallowed the lines below it. */
const SPACE_OF_SIGN = /^-\u00a0+|(?<=\n *(?:-|[a-z][\w-]*:))\u00a0+/;

/** A special space behind a hyphen or before a colon, where an ordinary one was meant. */
function checkSpace({ type, range }: Scalar, text: string): TextDiagnostic | undefined {
  if (type !== 'PLAIN' || !range) return undefined;
  const written = text.slice(range[0], range[1]);
  const isName = text[range[1]] === ':';
  const space = SPACE_OF_SIGN.exec(written) ?? (isName ? /\u00a0+$/.exec(written) : null);
  if (!space) return undefined;
  const start = range[0] + space.index;
  return {
    rule: 'yaml/special-space',
    message: 'There is a special space here, which YAML does not count.',
    help: 'Delete it and type an ordinary space. Such spaces come with text copied from other programs.',
    span: { start, end: start + space[0].length },
  };
}

/** A value between { and } of one word with typographic quotes around it; those around a sentence may be meant. */
function quotedValue({ type, range }: Scalar, [pair, group]: readonly unknown[], text: string) {
  if (type !== 'PLAIN' || !range || !isPair(pair) || !isMap(group) || !group.flow) return undefined;
  const [start, end] = range;
  const written = text.slice(start, end);
  return /^[“”„«‘‚‹]\s?[^“”„«»‘‚‹›\s]+\s?[“”»’‘›]$/.test(written)
    ? { written, span: { start, end } }
    : undefined;
}

/** An entry between [ and ] that is written without quotes. */
function plainEntry({ type, range }: Scalar, parent: unknown, text: string) {
  if (type !== 'PLAIN' || !range || !isSeq(parent) || !parent.flow) return undefined;
  const [start, end] = range;
  return { written: text.slice(start, end), list: parent, span: { start, end } };
}

/** In flow style quotes are those of the writing: typographic ones come from a word processor. */
function checkCurlyQuotes(
  node: Scalar,
  around: readonly unknown[],
  text: string,
): TextDiagnostic | undefined {
  const entry = plainEntry(node, around[0], text);
  const isQuoted = entry && /^[“”„«‘‚‹]/.test(entry.written);
  const found = isQuoted ? entry : quotedValue(node, around, text);
  if (!found) return undefined;
  const { written, span } = found;
  return {
    rule: 'yaml/curly-quotes',
    severity: 'warning',
    message: `Visitors see the quotes of \`${written}\`: YAML knows straight ones only.`,
    help: `Write: ${inQuotes(written.replace(/[“”„«»‘‚‹›]|’$/g, '').trim())}`,
    span,
  };
}

/** `[Quiet; Quick]` is a list of one entry. */
function checkSemicolons(...place: Parameters<typeof plainEntry>): TextDiagnostic | undefined {
  const entry = plainEntry(...place);
  if (!entry || entry.list.items.length > 1 || !entry.written.includes('; ')) return undefined;
  const { written, span } = entry;
  return {
    rule: 'yaml/semicolon',
    severity: 'warning',
    message: 'This list has one entry, for semicolons divide nothing.',
    help: `Write: [${written.replaceAll('; ', ', ')}]\nIf it is one entry, put it in quotes.`,
    span,
  };
}

/** `[Worth 1,490 euros]` is a list of two entries; one of digits alone is reported by its schema. */
function checkDividedNumber(...place: Parameters<typeof plainEntry>): TextDiagnostic | undefined {
  const [, , text] = place;
  const entry = plainEntry(...place);
  if (!entry) return undefined;
  const { written, span } = entry;
  const [, rest = ''] = /^\d,(\d[^,\]\n]*)/.exec(text.slice(span.end - 1)) ?? [];
  if (!/\D/.test(rest) || !/[^\d.,\s-]/.test(written + rest)) return undefined;
  return {
    rule: 'yaml/comma-in-number',
    severity: 'warning',
    message: `Between [ and ] a comma ends an entry, so \`${written},${rest}\` is read as two.`,
    help: `Put it in quotes: ${inQuotes(`${written},${rest}`)}\nIf two are meant, put a space behind the comma.`,
    span: { start: span.start, end: span.end + 1 + rest.length },
  };
}

function namesOfAliases(parsed: Document): ReadonlySet<string> {
  const names = new Set<string>();
  visit(parsed, {
    Alias(_key, { source }) {
      names.add(source);
    },
  });
  return names;
}

/** `&Co for all` loses its first word: it becomes a name for the rest, which nothing repeats. */
function checkName(
  { anchor, range }: Scalar,
  text: string,
  repeated: ReadonlySet<string>,
): TextDiagnostic | undefined {
  if (!anchor || !range || repeated.has(anchor)) return undefined;
  const from = text.lastIndexOf(`&${anchor}`, range[0]);
  const line = withoutComment(restOfLine(text, from));
  return {
    rule: 'yaml/alias',
    message: `YAML takes \`&${anchor}\` for a name of what follows, and drops the word.`,
    help: `Put the text in quotes: ${inQuotes(line)}`,
    ...quotedAt(from, line),
  };
}

/** `Tom & Jerry #1` loses its end. Two spaces before # mean a comment. */
function checkComment(node: Scalar, text: string): TextDiagnostic | undefined {
  if (node.type !== 'PLAIN' || typeof node.value !== 'string' || !node.range) return undefined;
  const end = node.range[1];
  if (text[end] !== ' ' || text[end + 1] !== '#') return undefined;
  const lost = restOfLine(text, end + 1);
  const written = text.slice(node.range[0], end);
  return {
    rule: 'yaml/hash-comment',
    severity: 'warning',
    message: `\`${lost}\` is read as a comment, so the text ends before it.`,
    plain: `Visitors do not see “${lost}” behind “${shorten(written)}”. If they should, type it into the text.`,
    help: `If it belongs to the text, use quotes: ${inQuotes(`${written} ${lost}`)}\nIf it is a comment, put two spaces before the #.`,
    span: { start: end + 1, end: end + 1 + lost.length },
  };
}

/** `color: #fff` is a field without a value, with a comment after it. */
function checkEmptied(node: Scalar, pair: Pair | null, text: string): TextDiagnostic | undefined {
  if (node.value !== null || !node.range || node.range[0] !== node.range[1]) return undefined;
  if (pair?.key === node) return undefined;
  const lineStart = text.lastIndexOf('\n', node.range[0] - 1) + 1;
  const line = withoutComment(restOfLine(text, lineStart));
  const match = /^(.*?[:-]\s+)(#\S.*)$/.exec(line);
  if (!match?.[1] || !match[2]) return undefined;
  const start = lineStart + match[1].length;
  return {
    rule: 'yaml/hash-value',
    message: `YAML reads \`${match[2]}\` as a comment, so there is no value here.`,
    help: `Put the value in quotes: ${inQuotes(match[2])}`,
    ...quotedAt(start, match[2]),
  };
}

/** An entry of a list that swallows those below it, because they are indented further. */
function checkHyphens({ type, range }: Scalar, text: string): TextDiagnostic | undefined {
  if (type !== 'PLAIN' || !range) return undefined;
  const [start, end] = range;
  const swallowed = /\n( *)- /.exec(text.slice(start, end));
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const hyphen = /^ *- /.exec(text.slice(lineStart, start));
  if (!swallowed?.[1] || !hyphen) return undefined;
  const column = hyphen[0].length - 1;
  return {
    rule: 'yaml/indent',
    message: `This entry begins in column ${column}, and what is below it further in, so YAML takes all of it for one text.`,
    help: `Begin the entries of a list in one column. Where one text is meant, put it in quotes.`,
    span: { start, end: start + restOfLine(text, start).length },
  };
}

/** A list or paragraphs in a text whose lines YAML joins to one, without a block or in a folded one. */
function checkLines({ type, range }: Scalar, text: string): TextDiagnostic | undefined {
  if (!range || (type !== 'PLAIN' && type !== 'BLOCK_FOLDED')) return undefined;
  const written = text.slice(range[0], range[1]);
  const ofLists = checkLists(type, range[0], written);
  // In a folded block, a blank line keeps entries of a list apart, and two keep paragraphs.
  return ofLists ?? (type === 'PLAIN' ? checkParagraphs(range[0], written) : undefined);
}

/** A gap between two lines of words ends no paragraph there. */
function checkParagraphs(start: number, written: string): TextDiagnostic | undefined {
  const gap = /\S\r?\n *\r?\n *(?=\S)/.exec(written);
  if (!gap) return undefined;
  const from = start + gap.index + gap[0].length;
  return {
    rule: 'yaml/list-in-text',
    severity: 'warning',
    message: 'The paragraph that begins here is joined to the one above it.',
    help: JOINED,
    span: { start: from, end: from + restOfLine(written, gap.index + gap[0].length).length },
  };
}

const JOINED =
  'Write | behind the name of the field, and begin the text below it: its lines stay as they are.';

function checkLists(type: string, start: number, written: string): TextDiagnostic | undefined {
  const [, indent = '', first = ''] =
    /\n( *)((?:-|\d{1,2}\.) \S.*)\r?\n\1(?:-|\d{1,2}\.) \S/.exec(written) ?? [];
  if (!first) return undefined;
  // What is further in than the lines of a folded block keeps its lines.
  const ofBlock = /\n( *)\S/.exec(written)?.[1] ?? '';
  if (type === 'BLOCK_FOLDED' && indent.length > ofBlock.length) return undefined;
  const from = start + written.indexOf(first);
  return {
    rule: 'yaml/list-in-text',
    severity: 'warning',
    message: 'The lines of this list are joined to one, so visitors see its signs in a paragraph.',
    help: JOINED,
    span: { start: from, end: from + first.trimEnd().length },
  };
}

/** `footer: |` in a text block, or a list of groups: these occur in code, not in prose. */
function checkFields({ type, range }: Scalar, text: string): TextDiagnostic | undefined {
  if (!range || (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED')) return undefined;
  const block = text
    .slice(range[0], range[1])
    .replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, (code) => code.replace(/./g, ' '));
  const field = /(?<=\n *)([a-z]\w*):(?: *[|>][+-]?(?=\r?\n)|(?=\r?\n *- (?:\{|[a-z]\w*: )))/.exec(
    block,
  );
  if (!field) return undefined;
  const start = range[0] + field.index;
  return {
    rule: 'yaml/field-in-text',
    severity: 'warning',
    message: `\`${field[1]}\` is read as a part of the text above it.`,
    help: 'If it is a field, begin its line in the column of the field that has the text.',
    span: { start, end: start + field[0].length },
  };
}

function restOfLine(text: string, start: number): string {
  const end = text.slice(start).search(/[\r\n]/);
  return text.slice(start, end < 0 ? undefined : start + end).trimEnd();
}
