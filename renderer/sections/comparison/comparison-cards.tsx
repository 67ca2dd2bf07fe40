import type { SectionOf } from '../../registry/type-facts.ts';
import { Subheading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';

type Card = NonNullable<SectionOf<'comparison'>['cards']>[number];

const MARKS: Record<Card['tone'], string> = {
  muted: 'minus',
  product: 'check',
  result: 'arrow-up-right',
};

/** Cards from the situation before, by the product, to the result. */
export function ComparisonCards({ cards }: { cards: readonly Card[] }) {
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
