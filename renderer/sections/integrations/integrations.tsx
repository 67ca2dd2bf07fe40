import type { SectionOf, SectionProps } from '../../registry/facts.ts';
import { Buttons } from '../../ui/button.tsx';
import { SectionHead, Subheading } from '../../ui/heading.tsx';
import { Image } from '../../ui/image.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';

/** Tools that the product works with, by category. A tool with an address is one large link. */
export function Integrations({ section }: SectionProps<'integrations'>) {
  const { eyebrow, heading, text, groups, actions } = section;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      <div className="integrations__groups">
        {groups.map((group) => (
          <div key={group.heading ?? group.items[0]?.name} className="integrations__group">
            {group.heading && (
              <Subheading className="integrations__category">{group.heading}</Subheading>
            )}
            <ul className="integrations__items">
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

function Tool({ tool }: { tool: SectionOf<'integrations'>['groups'][number]['items'][number] }) {
  const { name, src, text, href } = tool;
  return (
    <li className="integrations__item">
      <span className="integrations__logo" aria-hidden="true">
        {src ? <Image image={{ src, alt: '' }} sizes="56px" /> : [...name][0]}
      </span>
      <div>
        <p className="integrations__name">{href ? <Link href={href}>{name}</Link> : name}</p>
        {text && <p className="integrations__text">{text}</p>}
      </div>
    </li>
  );
}
