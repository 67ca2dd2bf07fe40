import type { SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Buttons } from '../../ui/elements.tsx';
import { isLongFigure } from '../../ui/long-figure.ts';
import { Section, SectionHead } from '../../ui/section.tsx';

/** A few large figures. Screen readers hear what is counted first, then the figure. */
export function Stats({ section }: SectionProps<'stats'>) {
  const { eyebrow, heading, text, items, actions } = section;
  return (
    <Section section={section} label={heading ? undefined : eyebrow}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      <dl
        className={classes('stats__items', items.some(isLong) && 'stats__items--long')}
        data-count={items.length}
      >
        {items.map((item) => {
          const { before, figure, after } = splitFigure(item.value);
          return (
            <div key={item.label} className="stats__item">
              <dt className="stats__label">{item.label}</dt>
              <dd className="stats__value">
                {before && <span className="stats__words">{before} </span>}
                {figure && <span className="stats__figure">{figure}</span>}
                {after && <span className="stats__words"> {after}</span>}
              </dd>
              {item.text && <dd className="stats__text">{item.text}</dd>}
            </div>
          );
        })}
      </dl>
      <Buttons buttons={actions} />
    </Section>
  );
}

function isLong({ value }: { value: string }): boolean {
  return isLongFigure(splitFigure(value).figure ?? '');
}

interface Figure {
  /** Words before the number, such as `Under`. */
  before?: string;
  figure?: string;
  /** What follows the number, such as `hours`; the whole text if it has no number. */
  after?: string;
}

/** Parts `Under 4 hours` into its number and the words around it, which are set smaller. */
function splitFigure(value: string): Figure {
  const match = /^(?:(\D*)\s)?(\S*\p{N}\S*(?:\s\p{Sc})?)(?:\s(\D*))?$/u.exec(value);
  return match ? { before: match[1], figure: match[2], after: match[3] } : { after: value };
}
