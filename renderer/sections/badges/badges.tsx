import type { SectionProps } from '../../registry/type-facts.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Section, SectionHead } from '../../ui/section.tsx';

/** Certificates and awards in one calm row, or in rows of three. */
export function Badges({ section }: SectionProps<'badges'>) {
  const { heading, text, items, note } = section;
  const isRows = items.length === 3 || items.length > 4;
  return (
    <Section section={section} className={heading ? undefined : 'badges--row'}>
      <SectionHead heading={heading} text={text} />
      <ul className={classes('badges__items', isRows && 'rows')} data-count={items.length}>
        {items.map((badge) => (
          <li key={badge.name} className="badges__item">
            <Badge badge={badge} />
          </li>
        ))}
      </ul>
      {note && <p className="badges__note">{note}</p>}
    </Section>
  );
}
