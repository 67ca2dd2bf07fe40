import type { SectionProps } from '../../registry/type-facts.ts';
import { Icon, Link } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';

/** Questions that open one by one. They open without script, too. */
export function Faq({ section }: SectionProps<'faq'>) {
  const { eyebrow, heading, text, contact } = section;
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
        <Island name="faq" component={Items} on="interaction" slots={{ section }} />
      </div>
    </Section>
  );
}

/** The questions; a link to the id of an answer opens the question around it. */
function Items({ section }: SectionProps<'faq'>) {
  const { items, open = 'one' } = section;
  const { id, level } = useSection();
  const Question = level === 1 ? 'h2' : 'h3';
  return (
    <div className="faq__items">
      {items.map((item, index) => {
        const key = item.id ?? `${id}-${index + 1}`;
        return (
          <details key={key} className="faq__item" name={open === 'one' ? id : undefined}>
            <summary className="faq__question" id={`${key}-question`}>
              <Question className="faq__title">{item.question}</Question>
              <Icon name="plus" className="faq__sign" />
            </summary>
            <div id={key} className="faq__answer">
              <div>
                <Markdown text={item.answer} />
              </div>
            </div>
          </details>
        );
      })}
    </div>
  );
}
