import type { SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Buttons, Icon } from '../../ui/elements.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** More steps than this run down the page instead of across it. */
const FITS_ACROSS = 4;

/** What happens, one after the other, along a line. */
export function Steps({ section }: SectionProps<'steps'>) {
  const { eyebrow, heading, text, items, numbered = true, actions } = section;
  const down = items.length > FITS_ACROSS;
  return (
    <Section section={section} className={down ? 'steps--down' : 'steps--across'}>
      <div className="steps__columns">
        <div className="steps__head">
          <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
          {down && <Buttons buttons={actions} />}
        </div>
        <ol
          className={classes('steps__items', !numbered && 'steps__items--dots')}
          data-count={items.length}
        >
          {items.map((item) => (
            <li key={item.title} className="steps__item">
              <span className="steps__node">{item.icon && <Icon name={item.icon} />}</span>
              <div className="steps__body">
                {item.time && <p className="steps__time">{item.time}</p>}
                <Subheading className="steps__title">{item.title}</Subheading>
                {item.text && <Markdown text={item.text} className="steps__text" />}
              </div>
            </li>
          ))}
        </ol>
      </div>
      {!down && <Buttons buttons={actions} />}
    </Section>
  );
}
