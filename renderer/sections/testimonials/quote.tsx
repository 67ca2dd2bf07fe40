import type { Testimonial } from '../../generated/types.ts';
import { Image, Portrait } from '../../ui/image.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Stars } from '../../ui/stars.tsx';

interface Props {
  item: Testimonial;
  /** A card among others, the large first one of an odd number, or the only one. */
  look: 'card' | 'lead' | 'single';
}

/** Height of a logo in pixels. */
const LOGO_HEIGHT = 28;

/** One customer's quote, with the person and what they used before. */
export function Quote({ item, look }: Props) {
  const { strings } = usePage();
  const place = [item.organization, item.location].filter(Boolean).join('\u00a0· ');
  return (
    <figure className={`quote quote--${look}`}>
      {item.logo && (
        <Image
          image={{ src: item.logo, alt: item.organization ?? '' }}
          height={LOGO_HEIGHT}
          className="quote__logo"
        />
      )}
      {item.rating !== undefined && <Stars rating={item.rating} />}
      <blockquote className="quote__words">
        <p>{item.quote}</p>
      </blockquote>
      <figcaption className="quote__who">
        <Portrait name={item.name} image={item.portrait} size={look === 'single' ? 'lg' : 'md'} />
        <span className="quote__person">
          <b className="quote__name">{item.name}</b>
          {item.role && <span>{item.role}</span>}
          <span>
            {place}
            {item.sample && place && '\u00a0· '}
            {item.sample && <i className="quote__sample">{strings.sample}</i>}
          </span>
        </span>
        {item.previousSoftware && (
          <span className="quote__before">
            {strings.previously}: <b>{item.previousSoftware}</b>
          </span>
        )}
      </figcaption>
    </figure>
  );
}
