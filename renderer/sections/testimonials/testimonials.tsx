import type { SectionProps } from '../../registry/type-facts.ts';
import { Buttons } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/heading.tsx';
import { Section } from '../../ui/section.tsx';
import { Carousel } from './carousel.tsx';
import { Quote } from './quote.tsx';

/** Quotes of customers: all at once, as a carousel, or one large quote. */
export function Testimonials({ section }: SectionProps<'testimonials'>) {
  const { eyebrow, heading, text, layout = 'grid', items, actions } = section;
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
          {items.map((item, index) => (
            <li key={item.name} className="testimonials__item">
              <Quote item={item} look={lookOf(shape, items.length, index)} />
            </li>
          ))}
        </ul>
      )}
      <Buttons buttons={actions} />
    </Section>
  );
}

/** Three and five do not fill rows of three: the first is set large, and then they do. */
function lookOf(shape: 'grid' | 'single', count: number, index: number) {
  if (shape === 'single') return 'single';
  return index === 0 && (count === 3 || count === 5) ? 'lead' : 'card';
}
