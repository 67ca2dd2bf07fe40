import { type ComponentType, createElement } from 'react';
import type { Picture as PictureData } from '../../generated/types.ts';
import { Callout } from '../callout.tsx';
import { classes } from '../classes.ts';
import { Image } from '../image.tsx';
import { usePage } from '../page-context.ts';
import { note } from '../uses.ts';

interface Props {
  picture: PictureData;
  /** True for the hero's picture: loaded at once and first. */
  priority?: boolean;
  /** How wide the place of a photo is, where that is not half of the page. */
  sizes?: string;
}

/**
 * A picture: an image file, or an illustration of an interface from data, in the colours of the
 * site. An illustration is one image with one alternative text; its parts are hidden from screen
 * readers. It runs in the direction of its own words, so that an Arabic screen looks right on an
 * English page.
 */
export function Picture({ picture, priority, sizes }: Props) {
  const { illustrations } = usePage();
  note('styles', 'picture');
  note('styles', `picture-${picture.kind}`);
  if (picture.kind === 'image')
    return <Photograph picture={picture} priority={priority} sizes={sizes} />;
  return (
    <div
      className={classes('picture', `picture--${picture.kind}`)}
      role="img"
      aria-label={picture.alt}
    >
      <div className="picture__stage" aria-hidden="true">
        <div className="picture__frame surface" dir="auto">
          {createElement(illustrations[picture.kind] as ComponentType<Props>, { picture })}
        </div>
        <Callouts picture={picture} />
      </div>
    </div>
  );
}

function Photograph({
  picture,
  priority,
  sizes = '(min-width: 60rem) 580px, 90vw',
}: Props & { picture: Extract<PictureData, { kind: 'image' }> }) {
  return (
    <figure className="picture picture--image">
      <div className="picture__stage">
        <div className="picture__frame surface">
          <Image image={picture} sizes={sizes} priority={priority} />
        </div>
        <Callouts picture={picture} />
      </div>
      {picture.caption && <figcaption className="picture__caption">{picture.caption}</figcaption>}
    </figure>
  );
}

/** What is higher than wide, and leaves room at its sides. */
const UPRIGHT: readonly PictureData['kind'][] = ['phone', 'cover'];

function Callouts({ picture }: { picture: PictureData }) {
  if (!picture.callouts?.length) return null;
  return (
    <div
      className={classes(
        'picture__callouts',
        UPRIGHT.includes(picture.kind) && 'picture__callouts--beside',
      )}
    >
      {picture.callouts.map((callout) => (
        <Callout key={callout.title} callout={callout} />
      ))}
    </div>
  );
}
