import MarkdownIt, { type Token } from 'markdown-it';
import type { ImageSource } from '../model/model.ts';
import { outline } from './headings.ts';
import { isForeign } from './read-markdown.ts';

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
export function renderInlineMarkdown(text: string): string {
  return markdown.renderInline(text);
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

markdown.renderer.rules.image = (tokens, index, options, env = {}, renderer) => {
  const token = tokens[index] as Token;
  const src = String(token.attrGet('src'));
  const { escapeHtml } = markdown.utils;
  const alt = escapeHtml(renderer.renderInlineAsText(token.children ?? [], options, env));
  // One from another host would spy on visitors.
  if (isForeign(src)) return alt;
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
