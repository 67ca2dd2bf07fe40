import { requiredElement } from '../../browser/required-element.ts';

/** Lets the dots of a scrolling strip move it alone, and show which card stands first. */
export function carouselIsland(island: HTMLElement): void {
  const track = requiredElement(island, '[data-carousel-track]');
  const dots = () => [...island.querySelectorAll('.carousel__dot')];

  function follow(): void {
    const current = Math.round(Math.abs(track.scrollLeft) / stepOf(track));
    dots().forEach((dot, index) => {
      if (index === current) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
  }

  follow();
  track.addEventListener('scroll', follow, { passive: true });
  island.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const dot = target instanceof Element && target.closest('.carousel__dot');
    if (!dot || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    lead(track, dots().indexOf(dot));
  });
}

function lead(track: HTMLElement, index: number): void {
  // From right to left a strip scrolls into negative numbers.
  const forward = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  track.scrollTo({
    left: forward * index * stepOf(track),
    behavior: calm ? 'instant' : 'smooth',
  });
}

/** From one card to the next: 344 px, and less where a screen is narrower than a card. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.querySelectorAll<HTMLElement>(':scope > *');
  return first && second ? Math.abs(second.offsetLeft - first.offsetLeft) : 344;
}
