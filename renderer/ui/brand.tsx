import { classes } from './classes.ts';
import { usePage } from './page-context.ts';
import { note } from './uses.ts';

interface Props {
  logo: { label: string; href: string; src?: string; onDark?: string };
  /** Whether it stands on dark ground. */
  isOnDark: boolean;
  className?: string;
}

/** Height of a mark in pixels. */
const HEIGHT = 36;

/** The mark and the name, a link to the company's start page. A wide mark has the name in it. */
export function Brand({ logo: { label, href, src, onDark }, isOnDark, className }: Props) {
  const { images } = usePage();
  const shown = (isOnDark && onDark) || src;
  note('images', shown);
  const { width, height } = (shown && images[shown]) || { width: 1, height: 1 };
  const ratio = width / height;
  const isWord = ratio >= 2;
  return (
    <a className={classes('brand', className)} href={href}>
      {shown && (
        <img
          src={shown}
          alt={isWord ? label : ''}
          width={Math.round(HEIGHT * ratio)}
          height={HEIGHT}
          decoding="async"
        />
      )}
      {!isWord && <span>{label}</span>}
    </a>
  );
}
