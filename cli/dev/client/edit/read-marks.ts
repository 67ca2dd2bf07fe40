/** A mark that letters have; each link is one of its own, with what stands behind its words. */
export type Mark = '**' | '*' | '~~' | { address: string };

/** A letter as visitors read it, or what is shown as a whole, such as code or a variable. */
export interface Letter {
  from: number;
  to: number;
  source: string;
  marks: Set<Mark>;
}

/** A letter, or signs in a row that may begin or end emphasis, less those that do. */
interface Item extends Letter {
  isOpening?: boolean;
  isClosing?: boolean;
}

/** What is one letter: an escaped sign, code, an address, a variable, a picture, a link without words. */
const WHOLE =
  /\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)(?:[\s\S]*?[^`])\1(?!`)|<[a-z][a-z\d+.-]+:[^\s<>]*>|\{\{[^{}]*\}\}|!\[[^\]]*\]\([^)]*\)|\[\s*\]\([^)]*\)/iy;

const SIGNS = /\*+|_+|~{2}/y;

const ADDRESS =
  /\]\(\s*(?:<[^<>\n]*>|(?:[^\s()<]|\([^\s()]*\))(?:[^\s()]|\([^\s()]*\))*)?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;

/** Reads a paragraph by the rules of CommonMark. */
export function readMarks(paragraph: string): Letter[] {
  return itemsIn(paragraph, 0, paragraph.length).flatMap(lettersOf);
}

function itemsIn(text: string, from: number, to: number): Item[] {
  const items: Item[] = [];
  for (let at = from; at < to; ) {
    const link = linkAt(text, at, to);
    if (link) items.push(...link.items);
    else items.push(itemAt(text, at, to));
    at = link?.end ?? items.at(-1)?.to ?? to;
  }
  pairSigns(items);
  return items;
}

function itemAt(text: string, from: number, end: number): Item {
  const whole = matchAt(WHOLE, text, from);
  const signs = whole ? '' : matchAt(SIGNS, text, from);
  const source = whole || signs || String.fromCodePoint(text.codePointAt(from) ?? 0);
  const to = from + source.length;
  return { from, to, source, marks: new Set(), ...(signs && sidesOf(text, from, to, end)) };
}

/** The words of a link with their mark; a link holds no other one. */
function linkAt(text: string, at: number, to: number): { items: Item[]; end: number } | undefined {
  const close = text[at] === '[' && !matchAt(WHOLE, text, at) ? closingBracket(text, at, to) : -1;
  const address = close < 0 ? '' : matchAt(ADDRESS, text, close);
  if (address === '') return undefined;
  const items = itemsIn(text, at + 1, close);
  if (items.some(({ marks }) => [...marks].some(isLink))) return undefined;
  const link = { address };
  for (const { marks } of items) marks.add(link);
  // Signs pair with others of the same link only.
  const inner = items.flatMap(lettersOf);
  return { items: inner, end: close + address.length };
}

/** Whether a mark is a link. */
export function isLink(mark: Mark): mark is { address: string } {
  return typeof mark === 'object';
}

function closingBracket(text: string, open: number, to: number): number {
  let depth = 0;
  for (let at = open; at < to; at += matchAt(WHOLE, text, at).length || 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Which side of a word signs stand on; behind the words of a link is as good as a space. */
function sidesOf(
  text: string,
  from: number,
  to: number,
  end: number,
): Pick<Item, 'isOpening' | 'isClosing'> {
  const before = [...text.slice(Math.max(0, from - 2), from)].at(-1) ?? ' ';
  const [after = ' '] = text.slice(to, Math.min(to + 2, end));
  const isOpening = isWordly(after, before);
  const isClosing = isWordly(before, after);
  if (text[from] !== '_') return { isOpening, isClosing };
  return {
    isOpening: isOpening && (!isClosing || PUNCTUATION.test(before)),
    isClosing: isClosing && (!isOpening || PUNCTUATION.test(after)),
  };
}

const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Whether a sign between two letters belongs to the first of them. */
function isWordly(own: string, other: string): boolean {
  return !/\s/.test(own) && (!PUNCTUATION.test(own) || /[\s\p{P}\p{S}]/u.test(other));
}

/** Marks what stands between signs that belong together, each with the nearest that it can end. */
function pairSigns(items: Item[]): void {
  const lengths = new Map(items.map((one) => [one, one.source.length]));
  let open: Item[] = [];
  for (const closer of items) {
    while (closer.isClosing && closer.from < closer.to) {
      const index = open.findLastIndex((one) => isPair(one, closer, lengths));
      const opener = open[index];
      if (!opener) break;
      open = open.slice(0, index + 1);
      const isDouble = Math.min(opener.to - opener.from, closer.to - closer.from) > 1;
      const mark = closer.source[0] === '~' ? '~~' : isDouble ? '**' : '*';
      for (const { marks } of items.slice(items.indexOf(opener) + 1, items.indexOf(closer))) {
        marks.add(mark);
      }
      opener.to -= mark.length;
      closer.from += mark.length;
      if (opener.from === opener.to) open.pop();
    }
    if (closer.isOpening && closer.from < closer.to) open.push(closer);
  }
}

function isPair(opener: Item, closer: Item, lengths: ReadonlyMap<Item, number>): boolean {
  if (opener.source[0] !== closer.source[0]) return false;
  const [one, other] = [lengths.get(opener) ?? 0, lengths.get(closer) ?? 0];
  const isBoth = opener.isClosing || closer.isOpening;
  return !isBoth || (one + other) % 3 !== 0 || (one % 3 === 0 && other % 3 === 0);
}

/** Signs that belong to no others are letters. */
function lettersOf({ from, to, source, marks, isOpening }: Item): Letter[] {
  if (isOpening === undefined) return [{ from, to, source, marks }];
  return Array.from({ length: to - from }, (_, index) => {
    const at = from + index;
    return { from: at, to: at + 1, source: source[0] ?? '', marks };
  });
}
