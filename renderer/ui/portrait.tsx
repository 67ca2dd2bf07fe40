import type { Image as ImageData } from '../generated/types.ts';
import { classes } from './classes.ts';
import { Image } from './image.tsx';

interface Props {
  name: string;
  image?: ImageData;
  /** 52, 72 or up to 168 pixels. */
  size?: 'md' | 'lg' | 'xl';
}

const SIZES = { md: '52px', lg: '72px', xl: '168px' };

/** A person: the portrait, or else the initials. The name stands beside it. */
export function Portrait({ name, image, size = 'md' }: Props) {
  return (
    <span
      className={classes('portrait', size !== 'md' && `portrait--${size}`)}
      aria-hidden={image ? undefined : true}
    >
      {image ? <Image image={image} sizes={SIZES[size]} /> : initialsOf(name)}
    </span>
  );
}

const TITLE = /^(?:dr|mr|mrs|ms|prof)\.?$/i;

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !TITLE.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]).join('');
}
