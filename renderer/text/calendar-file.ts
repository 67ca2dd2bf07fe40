/** An entry of a calendar, with instants in milliseconds since 1970. */
export interface CalendarEntry {
  /** Stays the same when the entry changes. */
  uid: string;
  starts: number;
  ends: number;
  title: string;
  description?: string;
  place?: string;
  /** How many times it was changed: calendars take the entry with the largest number. */
  sequence: number;
  isCancelled?: boolean;
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

function entryLines({ starts, ends, ...entry }: CalendarEntry): string[] {
  const { uid, title, description, place, sequence, isCancelled } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // When it was written would be another time in each build.
    `DTSTAMP:${timeOf(starts)}`,
    `DTSTART:${timeOf(starts)}`,
    `DTEND:${timeOf(ends)}`,
    `SEQUENCE:${sequence}`,
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
}

function timeOf(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Lines have 75 bytes at most; what is longer goes on in the next, behind a space. */
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
