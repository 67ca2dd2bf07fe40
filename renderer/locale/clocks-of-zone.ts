/** A formatter for each zone: to make one takes a thousand times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show at an instant, such as `2026-03-31T13:00:00`. */
export function clocksAt(instant: number, zone: string): string {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/**
 * The instants, in milliseconds since 1970, at which the clocks of a zone show a local time: none
 * where they skip it, two where they show it twice, the earlier first.
 */
export function instantsOf(local: string, zone: string): number[] {
  return readingsOf(local, zone).filter((instant) => clocksAt(instant, zone) === local);
}

/**
 * A local time read with the offset before and with the one after a change of the clocks that is
 * near, as instants in order; only one where no change is near.
 */
export function readingsOf(local: string, zone: string): number[] {
  const asUtc = Date.parse(`${local}Z`);
  const offsets = [asUtc - DAY, asUtc + DAY].map(
    (near) => Date.parse(`${clocksAt(near, zone)}Z`) - near,
  );
  return [...new Set(offsets.map((offset) => asUtc - offset))].sort((a, b) => a - b);
}

/**
 * The first instant of a day, such as `2026-03-31`, in milliseconds since 1970. Where clocks skip
 * midnight, the day begins with the time that follows.
 */
export function startOfDay(day: string, zone: string): number {
  const midnight = `${day}T00:00:00`;
  const [at = Math.max(...readingsOf(midnight, zone))] = instantsOf(midnight, zone);
  return at;
}

/** An instant with the offset that the clocks of a zone then have: `2026-03-31T13:00:00+02:00`. */
export function withOffset(instant: number, zone: string): string {
  return readAs(clocksAt(instant, zone), instant);
}

/**
 * A local time with the offset at which it is an instant, such as `2026-03-31T24:00:00+02:00`: that
 * of the day which ends, also where the clocks change as it does.
 */
export function readAs(local: string, instant: number): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - instant) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const digits = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `${local}${minutes < 0 ? '-' : '+'}${digits}`;
}

const DAY = 86_400_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
