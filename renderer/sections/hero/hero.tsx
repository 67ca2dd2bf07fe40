import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Buttons, Points } from '../../ui/elements.tsx';
import { FormCard } from '../../ui/form/form-card.tsx';
import { Image } from '../../ui/image.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Heading, Section } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';
import { Stars } from '../../ui/stars.tsx';

/** How wide a photo is, by the layout. */
const SIZES = { split: undefined, centered: '(min-width: 66rem) 940px, 90vw', cover: '100vw' };

/** The first thing a visitor sees: promise, action, proof; a picture or a form beside, below or behind. */
export function Hero({ section }: SectionProps<'hero'>) {
  const { layout = 'split', picture, form, embed } = section;
  const { id } = useSection();
  const isCover = layout === 'cover';
  const media = form ? 'form' : picture && !isCover ? 'picture' : 'none';
  return (
    <Section
      section={section}
      background={isCover ? 'dark' : 'opening'}
      className={classes(
        'opening',
        `hero--${media === 'none' && !isCover ? 'centered' : layout}`,
        `hero--with-${media}`,
        section.heading.length > 70 && 'hero--long',
      )}
    >
      <Copy section={section} />
      {form && (
        <div className="hero__media">
          <FormCard form={form} embed={embed} id={`${id}-form`} />
        </div>
      )}
      {media === 'picture' && picture && (
        <div className="hero__media">
          <Picture picture={picture} priority sizes={SIZES[layout]} />
        </div>
      )}
      {isCover && picture?.kind === 'image' && (
        <div className="hero__cover">
          <Image image={picture} sizes={SIZES.cover} priority />
        </div>
      )}
    </Section>
  );
}

function Copy({ section }: { section: SectionOf<'hero'> }) {
  const { eyebrow, heading, text, details, actions, points, rating, proof } = section;
  return (
    <div className="hero__copy">
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <Heading className="hero__heading">{heading}</Heading>
      {text && <Markdown text={text} className="lead hero__text" />}
      <Points points={details} className="hero__details" />
      <Buttons buttons={actions} />
      {(proof || rating !== undefined) && (
        <p className="hero__proof">
          {rating !== undefined && <Stars rating={rating} />}
          {proof && <span>{proof}</span>}
        </p>
      )}
      <Points points={points} className="hero__points" />
    </div>
  );
}
