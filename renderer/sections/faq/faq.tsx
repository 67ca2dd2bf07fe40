import type { SectionProps } from '../../registry/facts.ts';
import { SectionHead } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Island } from '../../ui/island.tsx';
import { Link } from '../../ui/link.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Section } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';
import { FaqIsland } from './faq.island.tsx';

/** Questions that open one by one. They open without script, too. */
export function Faq({ section }: SectionProps<'faq'>) {
  const { eyebrow, heading, text, items, open = 'one', contact } = section;
  const { id, level } = useSection();
  return (
    <Section section={section}>
      <div className="faq__columns">
        <div className="faq__head">
          <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
          {contact && (
            <Link {...contact} className="faq__contact">
              <Icon name="message-circle" />
              {contact.label}
            </Link>
          )}
        </div>
        <Island
          name="faq"
          component={FaqIsland}
          on="interaction"
          props={{
            id,
            single: open === 'one',
            level: level + 1,
            items: items.map((item) => ({ id: item.id, question: item.question })),
          }}
          slots={{
            answers: items.map((item) => <Markdown key={item.question} text={item.answer} />),
          }}
        />
      </div>
    </Section>
  );
}
