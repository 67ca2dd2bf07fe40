/** A moment in a calendar. */
export interface CalendarEntry {
  /** Stays the same when the entry changes. */
  uid: string;
  /** When it begins and ends, in milliseconds since 1970; without an end it is a moment. */
  at: number;
  until?: number;
  /** How many times it was changed: calendars take the entry with the highest number. */
  sequence?: number;
  isCancelled?: boolean;
  /**
   * When it was written, in milliseconds since 1970: of two entries with one number, calendars take the
   * later. By default its own moment, as that of writing would differ in each build.
   */
  written?: number;
  title: string;
  place?: string;
  description: string;
}

/** A calendar file (RFC 5545): the same bytes for the same entries. */
export function calendarFile(entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//campaign-site//EN',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function entryLines(entry: CalendarEntry): string[] {
  const { uid, at, until, sequence, isCancelled, title, place, description, written } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${timeOf(written ?? at)}`,
    ...(written === undefined ? [] : [`LAST-MODIFIED:${timeOf(written)}`]),
    `DTSTART:${timeOf(at)}`,
    ...(until === undefined ? [] : [`DTEND:${timeOf(until)}`]),
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${escapeText(title)}`,
    ...(place === undefined ? [] : [`LOCATION:${escapeText(place)}`]),
    `DESCRIPTION:${escapeText(description)}`,
    'END:VEVENT',
  ];
}

function timeOf(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Lines have at most 75 bytes; a longer one continues on the next, after a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > MOST_BYTES) {
      parts.push(part);
      part = '';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

const MOST_BYTES = 75;
