import type { Testimonial } from '../../generated/types.ts';
import { fill } from '../../locale/fill.ts';
import { Island } from '../../ui/island.tsx';
import { usePage } from '../../ui/page-context.ts';
import { useSection } from '../../ui/section-context.ts';
import { CarouselIsland } from './carousel.island.tsx';
import { Quote } from './quote.tsx';

interface Props {
  items: readonly Testimonial[];
  label?: string;
}

/** Testimonials in a strip to scroll. */
export function Carousel({ items, label }: Props) {
  const { strings } = usePage();
  const total = items.length;
  return (
    <Island
      name="carousel"
      component={CarouselIsland}
      on="visible"
      props={{
        id: useSection().id,
        label,
        places: items.map((_, index) => fill(strings.cardOf, { index: index + 1, total })),
      }}
      slots={{ cards: items.map((item) => <Quote key={item.name} item={item} look="card" />) }}
    />
  );
}
