import { fill } from '../locale/fill.ts';
import { usePage } from './page-context.ts';

const STAR = 'l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z';
const WIDTH = 24;
const GAP = 2;

/**
 * A rating from 0 to 5 as stars, filled to the nearest quarter. A single SVG: pages show dozens of
 * stars. What is filled is a cropped copy, as gradients would need ids.
 */
export function Stars({ rating }: { rating: number }) {
  const { locale, strings } = usePage();
  const quarters = Math.round(Math.min(5, Math.max(0, rating)) * 4) / 4;
  const filled = quarters * WIDTH + Math.floor(quarters) * GAP;
  return (
    <svg
      className="stars"
      viewBox={`0 0 ${5 * WIDTH + 4 * GAP} ${WIDTH}`}
      role="img"
      aria-label={fill(strings.starsOf5, { rating }, locale)}
    >
      {quarters < 5 && <path d={stars(5)} />}
      <svg
        className="stars__full"
        viewBox={`0 0 ${filled} ${WIDTH}`}
        width={filled}
        height={WIDTH}
        aria-hidden="true"
      >
        <path d={stars(Math.ceil(quarters))} />
      </svg>
    </svg>
  );
}

function stars(count: number): string {
  return Array.from(
    { length: count },
    (_none, at) => `M${12 + at * (WIDTH + GAP)} 2.5${STAR}`,
  ).join('');
}
