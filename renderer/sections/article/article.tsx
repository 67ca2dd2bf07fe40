import { fill } from '../../locale/fill.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { markdownHeadings } from '../../text/read-markdown.ts';
import { classes } from '../../ui/classes.ts';
import { Contents } from '../../ui/contents/contents.tsx';
import { Day, Updated } from '../../ui/day.tsx';
import { Icon, Link } from '../../ui/elements.tsx';
import { Image, Portrait } from '../../ui/image.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Heading, Section } from '../../ui/section.tsx';
import { readingTime } from './reading-time.ts';

type ArticleData = SectionOf<'article'>['article'];

/** Fewer headings are seen at a glance. */
const FEWEST_HEADINGS = 3;

/** An article: head, contents, text, author, and where to read on. */
export function Article({ section }: SectionProps<'article'>) {
  const { heading, article, contents = true } = section;
  const { body, picture, author } = article;
  const headings = markdownHeadings(body).filter((one) => one.level === 1);
  const hasContents = contents && headings.length >= FEWEST_HEADINGS;
  return (
    <Section section={section}>
      <article className={classes('article__whole', hasContents && 'with-contents')}>
        <header className="article__head">
          <Tags tags={article.tags} />
          <Heading className="article__title">{heading}</Heading>
          <p className="lead article__lead">{article.description}</p>
          <Byline article={article} />
        </header>
        {picture && (
          <div className="article__picture">
            <Image image={picture} sizes="(min-width: 75rem) 1160px, 90vw" priority />
          </div>
        )}
        {hasContents && <Contents headings={headings} />}
        <Markdown text={body} className="article__body" isLinked />
        {author?.bio && <About author={author} />}
        <Others previous={article.previous} next={article.next} />
      </article>
    </Section>
  );
}

function Tags({ tags }: Pick<ArticleData, 'tags'>) {
  const { strings } = usePage();
  if (!tags) return null;
  return (
    <ul className="article__tags" aria-label={strings.tags}>
      {tags.map(({ label, href }) => (
        <li key={label} className="article__tag">
          {href ? <Link href={href}>{label}</Link> : label}
        </li>
      ))}
    </ul>
  );
}

function Byline({ article }: { article: ArticleData }) {
  const { author, date, updated, body } = article;
  const { locale, strings } = usePage();
  return (
    <div className="article__byline">
      {author && <Portrait name={author.name} image={author.portrait} />}
      <div>
        {author && (
          <p className="article__author">
            <b>{author.name}</b>
            {author.role && <span className="soft">, {author.role}</span>}
          </p>
        )}
        <p className="article__facts">
          <Day date={date} />
          <span>{fill(strings.readingTime, { time: readingTime(body, locale) })}</span>
          {updated && <Updated date={updated} />}
        </p>
      </div>
    </div>
  );
}

function About({ author }: { author: NonNullable<ArticleData['author']> }) {
  return (
    <aside className="article__about" aria-label={author.name}>
      <Portrait name={author.name} image={author.portrait} size="lg" />
      <div>
        <p className="article__about-name">{author.name}</p>
        {author.role && (
          <p className="soft small">
            {[author.role, author.organization].filter(Boolean).join(' · ')}
          </p>
        )}
        <Markdown text={author.bio ?? ''} className="article__about-text" />
      </div>
    </aside>
  );
}

function Others({ previous, next }: Pick<ArticleData, 'previous' | 'next'>) {
  const { strings } = usePage();
  if (!previous && !next) return null;
  return (
    <nav className="article__others" aria-label={strings.moreArticles}>
      {previous && (
        <a href={previous.href} rel="prev" className="article__other">
          <span className="article__other-label">
            <Icon name="arrow-left" />
            {strings.previousArticle}
          </span>
          <span className="article__other-title">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next" className="article__other article__other--next">
          <span className="article__other-label">
            {strings.nextArticle}
            <Icon name="arrow-right" />
          </span>
          <span className="article__other-title">{next.title}</span>
        </a>
      )}
    </nav>
  );
}
