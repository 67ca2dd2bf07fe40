import MarkdownIt, { type StateInline, type Token } from 'markdown-it';

/** A mark that letters have; each link is one of its own, with what stands behind its words. */
export type Mark = '**' | '*' | '~~' | { address: string };

/** A letter as visitors read it, or what is shown as a whole, such as code or a variable. */
export interface Letter {
  from: number;
  to: number;
  source: string;
  marks: Set<Mark>;
}

/** What is one letter: an escaped sign, code, an address, a variable, a picture, a link without words. */
const WHOLE =
  /\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)(?:[\s\S]*?[^`])\1(?!`)|<[a-z][a-z\d+.-]+:[^\s<>]*>|\{\{[^{}]*\}\}|!\[[^\]]*\]\([^)]*\)|\[\s*\]\([^)]*\)/iy;

const NO_SIGN = /[^*_~[]/uy;

const ANY = /./suy;

const ADDRESS =
  /\]\(\s*(?:<[^<>\n]*>|(?:[^\s()<]|\([^\s()]*\))(?:[^\s()]|\([^\s()]*\))*)?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;

/** Finds marks as pages have them, and leaves each letter as it is written. */
const reader = new MarkdownIt({ html: false });
reader.validateLink = () => true;
reader.inline.ruler.before('emphasis', 'letter', letterBy(WHOLE, NO_SIGN));
reader.inline.ruler.push('sign', letterBy(ANY));
reader.inline.ruler.enableOnly(['letter', 'strikethrough', 'emphasis', 'link', 'sign']);

function letterBy(...patterns: readonly RegExp[]) {
  return (state: StateInline, isSilent: boolean): boolean => {
    const source = patterns.map((one) => matchAt(one, state.src, state.pos)).find(Boolean);
    if (!source) return false;
    if (!isSilent) state.push('letter', '', 0).content = source;
    state.pos += source.length;
    return true;
  };
}

/** Reads the letters of a paragraph with the marks of Markdown that each of them has. */
export function readMarks(paragraph: string): Letter[] {
  const letters: Letter[] = [];
  const marks: Mark[] = [];
  let at = 0;
  const [line] = reader.parseInline(paragraph, {});
  for (const token of line?.children ?? []) {
    const address = token.type === 'link_close' ? matchAt(ADDRESS, paragraph, at) : '';
    if (token.nesting > 0) marks.push(markOf(token));
    if (token.nesting < 0) {
      const mark = marks.pop();
      if (mark && isLink(mark)) mark.address = address;
    }
    for (const source of token.type === 'letter' ? [token.content] : token.content) {
      letters.push({ from: at, to: at + source.length, source, marks: new Set(marks) });
      at += source.length;
    }
    at += address.length || (token.type === 'link_open' ? 1 : token.markup.length);
  }
  return letters;
}

/** Whether a mark is a link. */
export function isLink(mark: Mark): mark is { address: string } {
  return typeof mark === 'object';
}

function markOf({ type, markup }: Token): Mark {
  if (type === 'link_open') return { address: '' };
  return markup === '~~' ? '~~' : markup.length > 1 ? '**' : '*';
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
