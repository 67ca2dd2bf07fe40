import { clocksAt } from '../../renderer/locale/index.ts';

/** A moment as people of a zone read it: `2026-11-30 08:00`. */
export function formatInboxMoment(time: Date, zone: string): string {
  return clocksAt(time.getTime(), zone).slice(0, 16).replace('T', ' ');
}
