import type { Picture as PictureData } from '../generated/types.ts';

interface Props {
  picture: PictureData;
  /** True for the hero's picture: loaded at once and first. */
  priority?: boolean;
}

/** A picture: an image file, or an interface drawn from data. */
export function Picture({ picture }: Props) {
  return <div className="picture" role="img" aria-label={picture.alt} />;
}
