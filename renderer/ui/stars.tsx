import { fill } from '../locale/fill.ts';
import { usePage } from './page-context.ts';

const STAR = 'M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.4l-5.9 3.2 1.2-6.6L2.5 9.4l6.6-.9z';

/** A rating from 0 to 5 as stars, filled to the nearest quarter. */
export function Stars({ rating }: { rating: number }) {
  const { strings } = usePage();
  return (
    <span className="stars" role="img" aria-label={fill(strings.starsOf5, { rating })}>
      {[0, 1, 2, 3, 4].map((index) => (
        <Star key={index} part={Math.round(Math.min(1, Math.max(0, rating - index)) * 4) / 4} />
      ))}
    </span>
  );
}

/** One star. A part of it is drawn by a cropped copy: gradients would need ids. */
function Star({ part }: { part: number }) {
  return (
    <svg className="stars__star" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {part < 1 && <path d={STAR} />}
      {part > 0 && (
        <svg
          className="stars__full"
          viewBox={`0 0 ${24 * part} 24`}
          width={24 * part}
          height="24"
          aria-hidden="true"
        >
          <path d={STAR} />
        </svg>
      )}
    </svg>
  );
}
