import type { Badge as BadgeData } from '../generated/types.ts';
import { Icon } from './icon.tsx';

/** A certificate or an award. */
export function Badge({ badge }: { badge: BadgeData }) {
  return (
    <span className="badge">
      <Icon name={badge.icon ?? 'badge-check'} className="badge__icon" />
      <span>
        <span className="badge__name">{badge.name}</span>
        {badge.text && <span className="badge__text">{badge.text}</span>}
      </span>
    </span>
  );
}
