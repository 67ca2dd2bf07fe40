import type { Testimonial } from '../../generated/types.ts';
import { fill } from '../../locale/fill.ts';
import { usePage } from '../../ui/page-context.ts';
import { useSection } from '../../ui/section-context.ts';
import { Quote } from './quote.tsx';

interface Props {
  items: readonly Testimonial[];
  label?: string;
}

/** Cards in a strip that scrolls and snaps by itself; the dots are links to the cards. */
export function Carousel({ items, label }: Props) {
  const { strings } = usePage();
  const { id } = useSection();
  const places = items.map((_, index) =>
    fill(strings.cardOf, { index: index + 1, total: items.length }),
  );
  return (
    <div className="carousel" data-carousel>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard */}
      <ul className="carousel__track" data-carousel-track tabIndex={0} aria-label={label}>
        {items.map((item, index) => (
          <li key={item.name} id={`${id}-card-${index + 1}`} className="carousel__card">
            <Quote item={item} look="card" />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className="carousel__dots">
          {places.map((place, index) => (
            <a
              key={place}
              href={`#${id}-card-${index + 1}`}
              className="carousel__dot"
              aria-label={place}
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
