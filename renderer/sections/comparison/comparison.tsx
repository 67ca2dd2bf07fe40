import type { SectionProps } from '../../registry/type-facts.ts';
import { Buttons } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/heading.tsx';
import { Section } from '../../ui/section.tsx';
import { ComparisonCards } from './comparison-cards.tsx';
import { ComparisonTable } from './comparison-table.tsx';

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
