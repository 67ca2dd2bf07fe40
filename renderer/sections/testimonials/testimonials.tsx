import type { Testimonial } from '../../generated/types.ts';
import { fill } from '../../locale/fill.ts';
import type { SectionProps } from '../../registry/type-facts.ts';
import { Buttons } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';
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

interface Props {
  items: readonly Testimonial[];
  label?: string;
}

/**
 * Testimonials in a strip that scrolls and snaps by itself. The dots are links to the cards; with
 * script they move the strip alone, and show which card stands first.
 */
function Carousel(props: Props) {
  return <Island name="carousel" component={Strip} on="visible" slots={props} />;
}

function Strip({ items, label }: Props) {
  const { locale, strings } = usePage();
  const { id } = useSection();
  const total = items.length;
  return (
    <div className="carousel" data-carousel>
      <ul
        className="carousel__track"
        data-carousel-track
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {items.map((item, index) => (
          <li key={item.name} id={`${id}-card-${index + 1}`} className="carousel__card">
            <div className="carousel__slot">
              <Quote item={item} look="card" />
            </div>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <div className="carousel__dots">
          {items.map((item, index) => (
            <a
              key={item.name}
              href={`#${id}-card-${index + 1}`}
              className="carousel__dot"
              aria-label={fill(strings.cardOf, { index: index + 1, total }, locale)}
              aria-current={index === 0 ? 'true' : undefined}
            >
              <span />
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
