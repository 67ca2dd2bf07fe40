import type { Testimonial } from '../../generated/types.ts';
import { fill } from '../../locale/fill.ts';
import { Island } from '../../ui/island.tsx';
import { usePage } from '../../ui/page-context.ts';
import { useSection } from '../../ui/section-context.ts';
import { Quote } from './quote.tsx';

interface Props {
  items: readonly Testimonial[];
  label?: string;
}

/**
 * Testimonials in a strip that scrolls and snaps by itself. The dots are links to the cards; with
 * script they move the strip alone, and show which card stands first.
 */
export function Carousel(props: Props) {
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
