import {
  hasMarkdown,
  markdownPictures,
  mayHavePictures,
  renderInlineMarkdown,
  renderMarkdown,
} from '../text/markdown.ts';
import { classes } from './classes.ts';
import { usePage } from './page-context.ts';
import { useNotes } from './uses.ts';

interface Props {
  text: string;
  className?: string;
  /** Level of the highest heading in the text; then links can lead to its headings. */
  topLevel?: number;
}

/** Text in Markdown as a block. HTML in the text is shown as text, never obeyed. */
export function Markdown(props: Props) {
  const { text, className, topLevel } = props;
  if (!hasMarkdown(text)) return <p className={className}>{text}</p>;
  if (mayHavePictures(text)) return <WithPictures {...props} />;
  return <Prose html={renderMarkdown(text, { topLevel })} className={className} />;
}

function WithPictures({ text, className, topLevel }: Props) {
  const { images } = usePage();
  const shown = markdownPictures(text).filter((src) => images[src]?.sources);
  useNotes('images', shown);
  const html = renderMarkdown(text, { topLevel, pictures: images });
  return <Prose html={html} className={className} />;
}

function Prose({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classes('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** One line of Markdown inside other text: no paragraphs, no lists. */
export function InlineMarkdown({ text, className }: Omit<Props, 'topLevel'>) {
  if (!hasMarkdown(text)) return <span className={className}>{text}</span>;
  return (
    <span
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      dangerouslySetInnerHTML={{ __html: renderInlineMarkdown(text) }}
    />
  );
}
