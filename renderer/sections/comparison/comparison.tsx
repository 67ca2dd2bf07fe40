import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Buttons, Icon } from '../../ui/elements.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** The product beside the others: what changes in three cards, then row by row. */
export function Comparison({ section }: SectionProps<'comparison'>) {
  const { eyebrow, heading, text, cards, note, actions } = section;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      {cards && <ComparisonCards cards={cards} />}
      <ComparisonTable section={section} />
      {note && <p className="comparison__note">{note}</p>}
      <Buttons buttons={actions} />
    </Section>
  );
}

type Card = NonNullable<SectionOf<'comparison'>['cards']>[number];

const MARKS: Record<Card['tone'], string> = {
  muted: 'minus',
  product: 'check',
  result: 'arrow-up-right',
};

/** Cards from the situation before, by the product, to the result. */
function ComparisonCards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="comparison__cards" data-count={cards.length}>
      {cards.map((card) => (
        <li key={card.title} className="comparison__card" data-tone={card.tone}>
          <div className="comparison__card-head">
            {card.icon && (
              <span className="comparison__card-icon">
                <Icon name={card.icon} />
              </span>
            )}
            <Subheading className="comparison__card-title">{card.title}</Subheading>
          </div>
          <ul className="comparison__points">
            {card.points.map((point) => (
              <li key={point} className="comparison__point">
                <Icon name={MARKS[card.tone]} />
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** With more columns than this, a phone scrolls the table inside its own frame. */
const FITS_A_PHONE = 2;

/** The table. Its first column of values is the product's. */
function ComparisonTable({ section }: { section: SectionOf<'comparison'> }) {
  const { heading, featureLabel, columns, rows } = section;
  const isWide = columns.length > FITS_A_PHONE;
  return (
    <div
      className={classes('comparison__frame', isWide && 'comparison__frame--wide')}
      {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': heading } : {})}
    >
      <table className="comparison__table" data-columns={columns.length}>
        <caption className="visually-hidden">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">
              {featureLabel ?? <span className="visually-hidden">{heading}</span>}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.feature}>
              <th scope="row">
                {row.feature}
                {row.detail && <span className="comparison__detail">{row.detail}</span>}
              </th>
              {columns.map((column, index) => (
                <td key={column}>
                  <Value value={row.values[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value }: { value: boolean | string | undefined }) {
  const { strings } = usePage();
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  return (
    <span className="comparison__mark" data-yes={value}>
      <Icon name={value ? 'check' : 'x'} />
      <span className="visually-hidden">{value ? strings.yes : strings.no}</span>
    </span>
  );
}
