import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Buttons, Link } from '../../ui/elements.tsx';
import { Image } from '../../ui/image.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** Tools that the product works with, by category. A tool with an address is one large link. */
export function IntegrationGrid({ section }: SectionProps<'integration-grid'>) {
  const { eyebrow, heading, text, groups, actions } = section;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      <div className="integration-grid__groups">
        {groups.map((group) => (
          <div key={group.heading ?? group.items[0]?.name} className="integration-grid__group">
            {group.heading && (
              <Subheading className="integration-grid__category">{group.heading}</Subheading>
            )}
            <ul className="integration-grid__items rows">
              {group.items.map((item) => (
                <Tool key={item.name} tool={item} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Buttons buttons={actions} />
    </Section>
  );
}

function Tool({
  tool,
}: {
  tool: SectionOf<'integration-grid'>['groups'][number]['items'][number];
}) {
  const { name, src, text, href } = tool;
  return (
    <li className="integration-grid__item">
      <span className="integration-grid__logo" aria-hidden="true">
        {src ? <Image image={{ src, alt: '' }} sizes="56px" /> : [...name][0]}
      </span>
      <div>
        <p className="integration-grid__name">{href ? <Link href={href}>{name}</Link> : name}</p>
        {text && <p className="integration-grid__text">{text}</p>}
      </div>
    </li>
  );
}
