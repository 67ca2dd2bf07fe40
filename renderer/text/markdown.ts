import MarkdownIt, { type Token } from 'markdown-it';
import type { ImageSource } from '../model/model.ts';
import { articleOutline, headingNumbers, headingText } from './headings.ts';

/** A picture as browsers get it; sizes are in pixels, the forms best first. */
interface ShownPicture {
  width: number;
  height: number;
  sources?: readonly ImageSource[];
}

/** What a text may show, and how its headings stand among others. */
export interface MarkdownContext {
  /** Pictures by their addresses. */
  pictures?: Readonly<Record<string, ShownPicture>>;
  /** Level of its highest heading; no level is skipped below it. Default: they stay as they are. */
  topLevel?: number;
  /** True where each heading gets an id of its own. */
  isLinked?: boolean;
  /** True where each heading begins with its number. */
  isNumbered?: boolean;
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const SIGN = /[*_`[\]#>\n\\&<!|~]/;
const LIST_ITEM = /^\s*(?:[-+]|\d+[.)])\s/;

/** True where a text has anything that Markdown could mean something by. */
export function hasMarkdown(text: string): boolean {
  return SIGN.test(text) || LIST_ITEM.test(text);
}

/** Blocks of HTML, and whether they have what only longer texts have: `prose.css` is for that. */
export interface RenderedMarkdown {
  html: string;
  isRich: boolean;
}

const RICH = new Set([
  'blockquote_open',
  'code_block',
  'code_inline',
  'fence',
  'image',
  'table_open',
]);

/** Markdown as HTML. HTML in the text is shown as text, never obeyed. */
export function renderMarkdown(text: string, context: MarkdownContext = {}): RenderedMarkdown {
  const env = { ...context };
  const tokens = markdown.parse(text, env);
  return {
    html: markdown.renderer.render(tokens, markdown.options, env),
    isRich: tokens.some(isRich),
  };
}

function isRich({ type, children }: Token): boolean {
  return RICH.has(type) || Boolean(children?.some(isRich));
}

/** One line of Markdown as HTML, without paragraphs and lists. */
export function renderInlineMarkdown(text: string, context: MarkdownContext = {}): string {
  return markdown.renderInline(text, { ...context });
}

markdown.core.ruler.push('headings', ({ tokens, env, Token: NewToken }) => {
  const { topLevel, isLinked, isNumbered } = env as MarkdownContext;
  if (topLevel === undefined) return;
  for (const { opening, closing, inline, depth, id, number } of outline(tokens)) {
    const tag = `h${Math.min(6, topLevel + depth - 1)}`;
    opening.tag = tag;
    closing.tag = tag;
    if (isLinked) opening.attrSet('id', id);
    if (!isNumbered) continue;
    const words = new NewToken('text', '', 0);
    words.content = `${number} `;
    inline.children = [words, ...(inline.children ?? [])];
  }
});

/** The headings of a text, those of each level that it has one level below the one before. */
function outline(tokens: readonly Token[]) {
  const headings = articleOutline(tokens);
  const levels = [...new Set(headings.map(({ level }) => level))].sort();
  const depths = headings.map(({ level }) => levels.indexOf(level) + 1);
  const numbers = headingNumbers(depths);
  return headings.map((heading, index) => ({
    ...heading,
    depth: depths[index] ?? 1,
    number: numbers[index] ?? '',
  }));
}

/** A picture alone in its paragraph is a figure, its title the line below. */
markdown.core.ruler.push('figures', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const [picture, ...others] = token.children ?? [];
    if (token.type !== 'inline' || picture?.type !== 'image' || others.length > 0) continue;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (before?.type !== 'paragraph_open' || before.hidden || !after) continue;
    before.tag = 'figure';
    after.tag = 'figure';
    picture.meta = { isFigure: true };
  }
});

/** Cells of an aligned column have an attribute: inline styles are refused. */
markdown.core.ruler.push('alignment', ({ tokens }) => {
  for (const token of tokens) {
    const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? '')) ?? [];
    if (side) token.attrs = [['data-align', side]];
  }
});

const TEXT_WIDTH = '(min-width: 46rem) 42.5rem, 100vw';
/** One from another host would spy on visitors. */
const FOREIGN = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

markdown.renderer.rules.image = (tokens, index, options, env = {}, renderer) => {
  const token = tokens[index] as Token;
  const src = String(token.attrGet('src'));
  const { escapeHtml } = markdown.utils;
  const alt = escapeHtml(renderer.renderInlineAsText(token.children ?? [], options, env));
  if (FOREIGN.test(src)) return alt;
  const { width, height, sources = [] } = (env as MarkdownContext).pictures?.[src] ?? {};
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const image = `<img src="${escapeHtml(src)}" alt="${alt}"${size} loading="lazy" decoding="async">`;
  const forms = sources.map(
    ({ type, srcset, media }) =>
      `<source type="${type}"${media ? ` media="${media}"` : ''} srcset="${escapeHtml(srcset)}" sizes="${TEXT_WIDTH}">`,
  );
  const picture = forms.length ? `<picture>${forms.join('')}${image}</picture>` : image;
  const caption = token.meta?.isFigure ? token.attrGet('title') : null;
  return caption ? `${picture}<figcaption>${escapeHtml(String(caption))}</figcaption>` : picture;
};

/** What is wider than a phone scrolls by itself, with the keyboard too. */
const SCROLLS = 'tabindex="0"';

markdown.renderer.rules.fence = (tokens, index) => {
  const { content, info } = tokens[index] as Token;
  const { escapeHtml } = markdown.utils;
  const [language] = info.trim().split(/\s/, 1);
  const label = language ? ` data-language="${escapeHtml(language)}"` : '';
  return `<pre ${SCROLLS}${label} dir="ltr"><code>${escapeHtml(content)}</code></pre>\n`;
};
markdown.renderer.rules.table_open = () => `<div class="prose__table" ${SCROLLS}><table>`;
markdown.renderer.rules.table_close = () => '</table></div>';

/** Reads every link and picture, those included that are never rendered. */
const reader = new MarkdownIt({ html: false }).disable(['autolink', 'text_join']);
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;

/** What a text links to, shows, or takes for a link. */
export interface MarkdownTarget {
  kind: 'link' | 'picture' | 'broken';
  /** The address as it is written. */
  target: string;
  /** Of a picture, its alternative text. */
  alt?: string;
}

/** Brackets that were to be a link; with a space between them, only where an address follows. */
const BROKEN = /\[[^[\]]*\](?:\(|\s+\((?=(?:\/|#|https?:|mailto:|tel:)[^\s)]*\)))([^)]*)/;

/** True where a text may have links or pictures; cheap, for most have none. */
export function mayHaveLinks(text: string): boolean {
  return text.includes(']') && /\][([:]|\]\s+\(/.test(text);
}

/** True where a text may have pictures. */
export function mayHavePictures(text: string): boolean {
  return text.includes('![');
}

/** The links and pictures of a text, in their order. */
export function markdownTargets(text: string): MarkdownTarget[] {
  return reader
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap(targetsOf);
}

/** Whether the target of a picture is an address rather than the name of an asset. */
export function isAddress(target: string): boolean {
  return target === '' || target.startsWith('/') || FOREIGN.test(target);
}

/** The addresses of the pictures of a text. */
export function markdownPictures(text: string): string[] {
  if (!mayHavePictures(text)) return [];
  return markdownTargets(text).flatMap(({ kind, target }) => (kind === 'picture' ? target : []));
}

/** A text with other addresses for its links or its pictures. */
export function mapTargets(
  text: string,
  kind: 'link' | 'picture',
  map: (target: string) => string,
): string {
  const own = markdownTargets(text).filter((one) => one.kind === kind);
  const mapped = new Map(own.map(({ target }) => [target, map(target)]));
  return text.replace(
    /(\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)([^\s()<>]+)/gm,
    (_whole, opening: string, target: string) => opening + (mapped.get(target) ?? target),
  );
}

function targetsOf(token: Token): MarkdownTarget[] {
  if (token.type === 'link_open')
    return [{ kind: 'link', target: String(token.attrGet('href') ?? '') }];
  if (token.type === 'image')
    return [{ kind: 'picture', target: String(token.attrGet('src') ?? ''), alt: token.content }];
  if (token.type !== 'text') return [];
  const [, target] = BROKEN.exec(token.content) ?? [];
  return target === undefined ? [] : [{ kind: 'broken', target }];
}

/** A heading of a text as a list of contents has it. */
export interface TextHeading {
  id: string;
  text: string;
  /** 1 for the highest of the text. */
  level: number;
  /** Such as `2.` and `2.1`. */
  number: string;
}

/** The headings of a text, in their order. */
export function markdownHeadings(text: string): TextHeading[] {
  return outline(reader.parse(text, {})).map(({ id, inline, depth, number }) => ({
    id,
    text: headingText(inline.children ?? []),
    level: depth,
    number,
  }));
}

/** The words of a text without what makes it Markdown; code is not read word by word. */
export function readableText(text: string): string {
  return reader
    .parse(text, {})
    .filter(({ type }) => type === 'inline')
    .map(({ children }) => headingText(children ?? []))
    .join('\n');
}

/** Markdown with spaces in place of its code, which is shown as it is on purpose. */
export function withoutCode(text: string): string {
  return text.replace(/^ *(```+|~~~+)[\s\S]*?^ *\1|(`+)[^`][\s\S]*?\2/gm, (code) =>
    code.replace(/[^\r\n]/g, ' '),
  );
}
