import { classes } from './classes.ts';
import { useNote } from './uses.ts';

interface Props {
  logo: { label: string; href: string; src?: string };
  className?: string;
}

/** The mark and the name, a link to the company's start page. */
export function Brand({ logo, className }: Props) {
  useNote('images', logo.src);
  return (
    <a className={classes('brand', className)} href={logo.href}>
      {logo.src && <img src={logo.src} alt="" width="36" height="36" decoding="async" />}
      <span>{logo.label}</span>
    </a>
  );
}
