import MarkdownIt from 'markdown-it';
import { classes } from './classes.ts';

/** Pictures are fields of their own, with a size and a text; one from another host would spy. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(
  'image',
);
const SYNTAX = /[*_`[\]#>\n\\&<!|~]|^\s*(?:[-+]|\d+[.)])\s/;

interface Props {
  text: string;
  className?: string;
}

/** Text in Markdown as a block. HTML in the text is shown as text, never obeyed. */
export function Markdown({ text, className }: Props) {
  if (!SYNTAX.test(text)) return <p className={className}>{text}</p>;
  return (
    <div
      className={classes('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      dangerouslySetInnerHTML={{ __html: markdown.render(text) }}
    />
  );
}

/** One line of Markdown inside other text: no paragraphs, no lists. */
export function InlineMarkdown({ text, className }: Props) {
  if (!SYNTAX.test(text)) return <span className={className}>{text}</span>;
  return (
    <span
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      dangerouslySetInnerHTML={{ __html: markdown.renderInline(text) }}
    />
  );
}
