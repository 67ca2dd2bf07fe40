import type { Image as ImageData } from '../generated/types.ts';
import { usePage } from './page-context.ts';
import { useNote } from './uses.ts';

interface Props {
  image: ImageData;
  /** The `sizes` attribute: how wide the image is shown. */
  sizes?: string;
  /** True for the hero's image: loaded at once and first. */
  priority?: boolean;
  className?: string;
}

/** An image with its intrinsic size, in the best format the browser takes. */
export function Image({ image, sizes = '100vw', priority = false, className }: Props) {
  const asset = usePage().images[image.src];
  useNote('images', asset?.sources && image.src);
  const tag = (
    <img
      src={image.src}
      alt={image.alt}
      width={asset?.width}
      height={asset?.height}
      className={className}
      decoding="async"
      {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
  if (!asset?.sources?.length) return tag;
  return (
    <picture>
      {asset.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      {tag}
    </picture>
  );
}
