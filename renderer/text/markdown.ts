import MarkdownIt, { type Token } from 'markdown-it';

/** Pictures are fields of their own, with a size and a text; one from another host would spy. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(
  'image',
);
const SIGN = /[*_`[\]#>\n\\&<!|~]/;
const LIST_ITEM = /^\s*(?:[-+]|\d+[.)])\s/;

/** True where a text has anything that Markdown could mean something by. */
export function hasMarkdown(text: string): boolean {
  return SIGN.test(text) || LIST_ITEM.test(text);
}

/** Markdown as HTML blocks. HTML in the text is shown as text, never obeyed. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** Reads every link and picture, those included that are never rendered. */
const reader = new MarkdownIt({ html: false }).disable(['autolink', 'text_join']);
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;

/** What a text links to, or takes for a link. */
export interface MarkdownTarget {
  kind: 'link' | 'picture' | 'broken';
  /** The address as it is written. */
  target: string;
}

/** Brackets that were to be a link; with a space between them, only where an address follows. */
const BROKEN = /\[[^[\]]*\](?:\(|\s+\((?=(?:\/|#|https?:|mailto:|tel:)[^\s)]*\)))([^)]*)/;

/** True where a text may have links or pictures; cheap, for most have none. */
export function mayHaveLinks(text: string): boolean {
  return text.includes(']') && /\][([:]|\]\s+\(/.test(text);
}

/** The links and pictures of a text, in their order. */
export function markdownTargets(text: string): MarkdownTarget[] {
  return reader
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap(targetsOf);
}

function targetsOf(token: Token): MarkdownTarget[] {
  if (token.type === 'link_open')
    return [{ kind: 'link', target: String(token.attrGet('href') ?? '') }];
  if (token.type === 'image')
    return [{ kind: 'picture', target: String(token.attrGet('src') ?? '') }];
  if (token.type !== 'text') return [];
  const [, target] = BROKEN.exec(token.content) ?? [];
  return target === undefined ? [] : [{ kind: 'broken', target }];
}

/** One line of Markdown as HTML, without paragraphs and lists. */
export function renderInlineMarkdown(text: string): string {
  return markdown.renderInline(text);
}

/** Markdown without its code, which is shown as it is on purpose. */
export function withoutCode(text: string): string {
  return text.replace(/^(```+|~~~+)[\s\S]*?^\1|(`+)[^`][\s\S]*?\2/gm, '');
}
