import type { Logo } from '../../generated/types.ts';
import type { SectionProps } from '../../registry/type-facts.ts';
import { Icon } from '../../ui/elements.tsx';
import { Image } from '../../ui/image.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Heading, Section } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';

/** Height of a logo in pixels. */
const HEIGHT = 38;

/**
 * Logos that pass by in a loop. A second, hidden row closes the loop; the loop rests while the
 * pointer is over it, while the box is ticked, and where less motion is wanted.
 */
export function LogoStrip({ section }: SectionProps<'logo-strip'>) {
  const { strings } = usePage();
  const { id } = useSection();
  return (
    <Section section={section} label={section.heading ?? strings.logosLabel}>
      <div className="logo-strip__top">
        <Title text={section.heading} />
        <label className="logo-strip__pause">
          <input type="checkbox" aria-label={strings.pause} />
          <Icon name="pause" className="logo-strip__when-moving" />
          <Icon name="play" className="logo-strip__when-resting" />
        </label>
      </div>
      <div className="logo-strip__window" id={`${id}-loop`}>
        <Row logos={section.logos} />
        <Row logos={section.logos} copy />
      </div>
    </Section>
  );
}

/** A small line, and still the heading of the page where nothing stands above it. */
function Title({ text }: { text?: string }) {
  const { level } = useSection();
  if (!text) return null;
  if (level === 1) return <Heading className="logo-strip__heading">{text}</Heading>;
  return <p className="logo-strip__heading">{text}</p>;
}

function Row({ logos, copy = false }: { logos: readonly Logo[]; copy?: boolean }) {
  return (
    <ul className="logo-strip__row" aria-hidden={copy || undefined} inert={copy || undefined}>
      {logos.map((logo) => (
        <li key={logo.id ?? logo.name}>
          <Mark logo={logo} />
        </li>
      ))}
    </ul>
  );
}

function Mark({ logo: { name, src } }: { logo: Logo }) {
  if (!src) return <span className="logo-strip__name">{name}</span>;
  return <Image image={{ src, alt: name }} height={HEIGHT} />;
}
