import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Button, Icon, Link } from '../../ui/elements.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Heading, Section, Subheading } from '../../ui/section.tsx';

interface Props {
  section: SectionOf<'thank-you'>;
}

/** What happens after a form was sent, in calm steps. */
export function ThankYou({ section }: SectionProps<'thank-you'>) {
  const { eyebrow, heading, text, action, back } = section;
  return (
    <Section section={section} background="opening">
      <div className="thank-you__head">
        <Seal />
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <Heading>{heading}</Heading>
        {text && <Markdown text={text} className="lead" />}
        {action && <Button button={action} />}
      </div>
      <Steps section={section} />
      <Contact section={section} />
      {back && (
        <p className="thank-you__back">
          <Link href={back.href} event={back.event} newTab={back.newTab}>
            {back.label}
          </Link>
        </p>
      )}
    </Section>
  );
}

function Seal() {
  return (
    <svg className="thank-you__seal" viewBox="0 0 120 120" aria-hidden="true">
      <circle className="thank-you__dot" cx="98" cy="22" r="15" />
      <circle className="thank-you__halo" cx="58" cy="62" r="54" />
      <circle className="thank-you__disc" cx="58" cy="62" r="38" />
      <path className="thank-you__tick" d="m42 63 11 11 22-23" />
    </svg>
  );
}

function Steps({ section }: Props) {
  const { steps, stepsHeading } = section;
  if (!steps) return null;
  return (
    <div className="thank-you__next">
      {stepsHeading && <Subheading>{stepsHeading}</Subheading>}
      <ol className="thank-you__steps">
        {steps.map(({ icon, title, text }) => (
          <li key={title} className="thank-you__step">
            <span className="thank-you__mark">{icon && <Icon name={icon} />}</span>
            <div>
              <p className="thank-you__title">{title}</p>
              {text && <p className="soft">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Contact({ section }: Props) {
  const { contact, contactHeading } = section;
  if (!contact) return null;
  return (
    <div className="thank-you__contact">
      {contactHeading && <p className="thank-you__title">{contactHeading}</p>}
      <ul className="thank-you__ways">
        {contact.map(({ label, ...link }) => (
          <li key={link.href}>
            <Icon name={iconOf(link.href)} />
            <Link {...link}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function iconOf(href: string): string {
  if (href.startsWith('tel:')) return 'phone';
  return href.startsWith('mailto:') ? 'mail' : 'message-circle';
}
