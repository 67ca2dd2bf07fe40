import type { SectionProps } from '../../registry/type-facts.ts';
import { Buttons, Points } from '../../ui/elements.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Heading, Section } from '../../ui/section.tsx';

const BACKGROUNDS = { dark: 'dark', accent: 'accent', light: 'tint' } as const;

/** A panel with one call to action, on a background of its own. */
export function CtaBanner({ section }: SectionProps<'cta-banner'>) {
  const { eyebrow, heading, text, actions, points, note, tone = 'dark' } = section;
  return (
    <Section section={section} className="closing">
      <div className="cta-banner__panel" data-background={BACKGROUNDS[tone]}>
        <Art />
        <div className="cta-banner__copy">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <Heading className="cta-banner__heading">{heading}</Heading>
          {text && <Markdown text={text} className="lead" />}
          <Buttons buttons={actions} />
          <Points points={points} className="cta-banner__points" />
          {note && <p className="small soft">{note}</p>}
        </div>
      </div>
    </Section>
  );
}

/** Overlapping rounds that rise at the far end of the panel. */
function Art() {
  return (
    <svg className="cta-banner__art" viewBox="0 0 520 460" aria-hidden="true">
      <circle className="cta-banner__round cta-banner__round--far" cx="330" cy="330" r="280" />
      <circle className="cta-banner__round cta-banner__round--mid" cx="420" cy="420" r="240" />
      <circle className="cta-banner__round cta-banner__round--near" cx="470" cy="330" r="120" />
      <path className="cta-banner__line" d="M60 470a270 270 0 0 1 470-182" />
    </svg>
  );
}
