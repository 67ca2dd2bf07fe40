import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Slot } from '../../ui/slot.tsx';
import { useCurrentCard } from './use-current-card.ts';

interface Props {
  /** Prefix of the cards' ids. */
  id: string;
  label?: string;
  /** What each dot says, such as "2 of 6". */
  places: readonly string[];
  cards?: readonly ReactNode[];
}

/**
 * Cards in a strip that scrolls and snaps by itself. The dots are links to the cards; with
 * script they move the strip alone, and show which card stands first.
 */
export function CarouselIsland({ id, label, places, cards }: Props) {
  const track = useRef<HTMLUListElement>(null);
  const { current, scrollTo } = useCurrentCard(track);

  function lead(event: MouseEvent, index: number): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    scrollTo(index);
  }

  return (
    <div className="carousel" data-carousel>
      <ul
        ref={track}
        className="carousel__track"
        data-carousel-track
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {places.map((place, index) => (
          <li key={place} id={`${id}-card-${index + 1}`} className="carousel__card">
            <Slot className="carousel__slot">{cards?.[index]}</Slot>
          </li>
        ))}
      </ul>
      {places.length > 1 && (
        <div className="carousel__dots">
          {places.map((place, index) => (
            <a
              key={place}
              href={`#${id}-card-${index + 1}`}
              className="carousel__dot"
              aria-label={place}
              aria-current={index === current ? 'true' : undefined}
              onClick={(event) => lead(event, index)}
            >
              <span />
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
