import type { Link as LinkData } from '../generated/types.ts';
import { Link } from './elements.tsx';

/** Links below or beside each other, as the place has it. */
export function Links({ links, className }: { links?: readonly LinkData[]; className?: string }) {
  if (!links) return null;
  return (
    <ul className={className}>
      {links.map(({ label, ...link }) => (
        <li key={label}>
          <Link {...link}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
