import { markdownHeadings, markdownPictures, mayHavePictures } from '../text/read-markdown.ts';
import {
  hasMarkdown,
  type RenderedMarkdown,
  renderInlineMarkdown,
  renderMarkdown,
} from '../text/render-markdown.ts';
import { classes } from './classes.ts';
import { useOutline } from './heading-outline.ts';
import { usePage } from './page-context.ts';
import { useSection } from './section-context.ts';
import { note, noteAll } from './uses.ts';

interface Props {
  text: string;
  className?: string;
  /** True where links can lead to its headings. */
  isLinked?: boolean;
  /** True where its headings are numbered. */
  isNumbered?: boolean;
}

/** Text in Markdown as a block, its headings below that of the section. HTML in the text is shown as text, never obeyed. */
export function Markdown(props: Props) {
  const { text, className, isLinked, isNumbered } = props;
  const { below: topLevel } = useSection();
  useOutline(() => markdownHeadings(text).map(({ level }) => Math.min(6, topLevel + level - 1)));
  if (!hasMarkdown(text)) return <p className={className}>{text}</p>;
  if (mayHavePictures(text)) return <WithPictures {...props} />;
  return (
    <Prose {...renderMarkdown(text, { topLevel, isLinked, isNumbered })} className={className} />
  );
}

function WithPictures({ text, className, isLinked, isNumbered }: Props) {
  const { images } = usePage();
  const { below: topLevel } = useSection();
  const shown = markdownPictures(text).filter((src) => images[src]);
  noteAll('images', shown);
  const context = { topLevel, isLinked, isNumbered, pictures: images };
  return <Prose {...renderMarkdown(text, context)} className={className} />;
}

function Prose({ html, isRich, className }: RenderedMarkdown & Pick<Props, 'className'>) {
  note('styles', isRich ? 'prose' : undefined);
  note('classes', isRich ? 'prose__table' : undefined);
  return (
    <div
      className={classes('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** One line of Markdown inside other text: no paragraphs, no lists. */
export function InlineMarkdown({ text, className }: Pick<Props, 'text' | 'className'>) {
  if (!hasMarkdown(text)) return <span className={className}>{text}</span>;
  return (
    <span
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      dangerouslySetInnerHTML={{ __html: renderInlineMarkdown(text) }}
    />
  );
}
