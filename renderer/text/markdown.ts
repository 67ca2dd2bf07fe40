import MarkdownIt from 'markdown-it';

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

/** One line of Markdown as HTML, without paragraphs and lists. */
export function renderInlineMarkdown(text: string): string {
  return markdown.renderInline(text);
}
