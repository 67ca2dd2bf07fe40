import { SectionHead } from '../../ui/heading.tsx';
import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';
import { Carousel } from './carousel.tsx';
import { Quote } from './quote.tsx';

/** What customers say: all at once, as a strip to scroll, or one large quote. */
export function Testimonials({ section }: SectionProps<'testimonials'>) {
  const { eyebrow, heading, text, layout = 'grid', items } = section;
  const shape = layout === 'grid' && items.length === 1 ? 'single' : layout;
  return (
    <Section
      section={section}
      className={`testimonials--${shape}`}
      label={heading ? undefined : eyebrow}
    >
      <SectionHead
        eyebrow={eyebrow}
        heading={heading}
        text={text}
        align={shape === 'carousel' ? 'start' : 'center'}
      />
      {shape === 'carousel' ? (
        <Carousel items={items} label={heading ?? eyebrow} />
      ) : (
        <ul className="testimonials__items" data-count={items.length}>
          {items.map((item) => (
            <li key={item.name} className="testimonials__item">
              <Quote item={item} size={shape === 'single' ? 'lg' : 'md'} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
