import { fill } from '../../locale/fill.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Day } from '../../ui/day.tsx';
import { Button, Icon, Link } from '../../ui/elements.tsx';
import { Image } from '../../ui/image.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

type List = SectionOf<'article-list'>;

/** Cards in a row on wide screens. */
const COLUMNS = 3;

/** Articles as cards; the first is a large one where the others fill whole rows. */
export function ArticleList({ section }: SectionProps<'article-list'>) {
  const { eyebrow, heading, text, items, pager, action } = section;
  const hasLead = items.length > COLUMNS && items.length % COLUMNS === 1;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
      <ul
        className={classes('article-list__items', !hasLead && 'rows')}
        data-lead={hasLead || undefined}
      >
        {items.map((item, index) => (
          <Card key={item.href} item={item} isLead={hasLead && index === 0} />
        ))}
      </ul>
      {pager && pager.pages > 1 && <Pager pager={pager} />}
      {action && (
        <div className="article-list__action">
          <Button button={{ style: 'secondary', ...action }} />
        </div>
      )}
    </Section>
  );
}

function Card({ item, isLead }: { item: List['items'][number]; isLead: boolean }) {
  const { picture, tags, title, description, date, author, href } = item;
  const sizes = isLead
    ? '(min-width: 60rem) 660px, 90vw'
    : '(min-width: 75rem) 370px, (min-width: 44rem) 45vw, 90vw';
  return (
    <li className="article-list__item">
      <div className="article-list__cover">
        {picture ? (
          <Image image={picture} sizes={sizes} priority={isLead} />
        ) : (
          <Icon name="feather" className="article-list__icon" />
        )}
      </div>
      <div className="article-list__words">
        {tags?.[0] && <p className="article-list__tag">{tags[0].label}</p>}
        <Subheading className="article-list__title">
          <Link href={href} className="article-list__link">
            {title}
          </Link>
        </Subheading>
        <p className="article-list__text">{description}</p>
        <p className="article-list__facts">
          {author && <span>{author.name}</span>}
          <Day date={date} />
        </p>
      </div>
    </li>
  );
}

function Pager({ pager }: { pager: NonNullable<List['pager']> }) {
  const { page, pages, previous, next } = pager;
  const { locale, strings } = usePage();
  return (
    <nav className="article-list__pager" aria-label={strings.pages}>
      {previous && (
        <a href={previous} rel="prev" className="button button--secondary">
          <Icon name="arrow-left" />
          <span>{strings.newerArticles}</span>
        </a>
      )}
      <p className="article-list__place">{fill(strings.pageOf, { page, pages }, locale)}</p>
      {next && (
        <a href={next} rel="next" className="button button--secondary">
          <span>{strings.olderArticles}</span>
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}
