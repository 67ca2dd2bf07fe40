import { hasMarkdown, renderInlineMarkdown, renderMarkdown } from '../text/markdown.ts';
import { classes } from './classes.ts';

interface Props {
  text: string;
  className?: string;
}

/** Text in Markdown as a block. HTML in the text is shown as text, never obeyed. */
export function Markdown({ text, className }: Props) {
  if (!hasMarkdown(text)) return <p className={className}>{text}</p>;
  return (
    <div
      className={classes('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }}
    />
  );
}

/** One line of Markdown inside other text: no paragraphs, no lists. */
export function InlineMarkdown({ text, className }: Props) {
  if (!hasMarkdown(text)) return <span className={className}>{text}</span>;
  return (
    <span
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      dangerouslySetInnerHTML={{ __html: renderInlineMarkdown(text) }}
    />
  );
}
