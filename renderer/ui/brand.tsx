import { classes } from './classes.ts';
import { Image } from './image.tsx';
import { usePage } from './page-context.ts';

interface Props {
  logo: { label: string; href: string; src?: string; onDark?: string };
  /** Whether it stands on a dark background. */
  isOnDark: boolean;
  className?: string;
}

/** Height of a mark in pixels. */
const HEIGHT = 36;

/** The mark and the name, a link to the company's start page. A wide mark has the name in it. */
export function Brand({ logo: { label, href, src, onDark }, isOnDark, className }: Props) {
  const { images } = usePage();
  const shown = (isOnDark && onDark) || src;
  const asset = shown ? images[shown] : undefined;
  const isWord = asset !== undefined && asset.width >= asset.height * 2;
  return (
    <a className={classes('brand', className)} href={href}>
      {shown && (
        <Image image={{ src: shown, alt: isWord ? label : '' }} height={HEIGHT} loading="eager" />
      )}
      {!isWord && <span>{label}</span>}
    </a>
  );
}
