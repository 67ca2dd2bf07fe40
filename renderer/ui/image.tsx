import type { Image as ImageData } from '../generated/types.ts';
import { classes } from './classes.ts';
import { type ImageAsset, usePage } from './page-context.ts';
import { noteAll } from './uses.ts';

interface Props {
  image: ImageData;
  /** How wide its place is, as in `sizes`. Default: the image's own width. */
  sizes?: string;
  /** How high it is shown in CSS pixels, where its width follows from that, as a logo's does. */
  height?: number;
  /** True for the hero's image: loaded at once and first. */
  priority?: boolean;
  /** Whether it is loaded at once, though not first. */
  loading?: 'eager';
  className?: string;
}

/** Screens on which the file for phones is shown. */
const NARROW = '(max-width: 40rem)';

/**
 * An image with its intrinsic size, in the best format the browser takes. Its colour holds its place,
 * and its focus stays in view where that is cropped: what is left and right, in any language.
 */
export function Image({ image, sizes: place, height, priority, loading, className }: Props) {
  const { src, phone, alt, focus } = image;
  const { images } = usePage();
  const asset = images[src];
  const shown = height ? atHeight(height, asset) : asset;
  const forPhones = phone === undefined ? undefined : images[phone];
  const color = asset?.color;
  noteAll('images', [src, phone].filter(isThere));
  noteAll('rules', [color && holdOf(color), focus && positionOf(focus)].filter(isThere));
  const isOffered = Boolean(asset?.sources?.length);
  // What loads late has been laid out: its place has a width that browsers can take.
  const isMeasured = place !== undefined && !priority;
  const width = shown && height ? `${shown.width}px` : (place ?? '100vw');
  const sizes = isMeasured ? `auto, ${width}` : width;
  const tag = (
    <img
      src={src}
      alt={alt}
      width={shown?.width}
      height={shown?.height}
      className={className}
      data-hold={color}
      data-focus={focus}
      decoding="async"
      sizes={isOffered && isMeasured ? 'auto' : undefined}
      {...(priority ? { fetchPriority: 'high' as const } : { loading: loading ?? 'lazy' })}
    />
  );
  if (!isOffered && !phone) return tag;
  return (
    <picture>
      {phone && <PhoneSources src={phone} asset={forPhones} sizes={sizes} />}
      {asset?.sources?.map(({ srcset, ...source }) => (
        <source key={source.type} {...source} srcSet={srcset} sizes={sizes} />
      ))}
      {tag}
    </picture>
  );
}

/** The size of an image so many pixels high; one of which the shape is not known is as wide. */
function atHeight(height: number, asset?: ImageAsset) {
  return { width: Math.round(asset ? (asset.width / asset.height) * height : height), height };
}

/** The file for phones, which may have another shape. */
function PhoneSources({ src, asset, sizes }: { src: string; asset?: ImageAsset; sizes: string }) {
  const shape = { media: NARROW, width: asset?.width, height: asset?.height };
  return (
    <>
      {asset?.sources?.map((source) => (
        <source
          key={source.type}
          type={source.type}
          srcSet={source.srcset}
          sizes={sizes}
          {...shape}
          media={[NARROW, source.media].filter(isThere).join(' and ')}
        />
      ))}
      <source srcSet={src} {...shape} />
    </>
  );
}

function holdOf(color: string): string {
  return `img[data-hold="${color}"]{background:${color}}`;
}

function positionOf(focus: string): string {
  return `img[data-focus="${focus}"]{object-position:${focus}}`;
}

function isThere(name: string | undefined): name is string {
  return Boolean(name);
}

interface PortraitProps {
  name: string;
  image?: ImageData;
  /** 52, 72 or up to 168 pixels. */
  size?: 'md' | 'lg' | 'xl';
}

const SIZES = { md: '52px', lg: '72px', xl: '168px' };

/** A person: the portrait, or else the initials. The name stands beside it. */
export function Portrait({ name, image, size = 'md' }: PortraitProps) {
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
