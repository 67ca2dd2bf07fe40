/** A moment in UTC, as people read it: `2026-11-30 08:00`. */
export function formatMoment(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}
