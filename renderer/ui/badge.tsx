import type { Badge as BadgeData } from '../generated/types.ts';
import { Icon } from './elements.tsx';
import { Image } from './image.tsx';

/** Height of a seal in pixels. */
const HEIGHT = 64;

export function Badge({ badge }: { badge: BadgeData }) {
  return (
    <span className="badge">
      {badge.src ? (
        <Image image={{ src: badge.src, alt: '' }} height={HEIGHT} className="badge__seal" />
      ) : (
        <Icon name={badge.icon ?? 'badge-check'} className="badge__icon" />
      )}
      <span>
        <span className="badge__name">{badge.name}</span>
        {badge.text && <span className="badge__text">{badge.text}</span>}
      </span>
    </span>
  );
}
