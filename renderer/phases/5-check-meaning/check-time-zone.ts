import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { PlacedMoment } from '../../registry/type-facts.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { offer } from '../../text/wording.ts';
import { isTimeZone, OFFSET, offsetOfClocks, US_CITIES } from '../../text/zone-offset.ts';

export const rules: Rules = {
  'date/offset': {
    title: 'A time zone that does not exist, or a moment with the offset of another',
    why: 'Clocks change twice a year: people would come an hour too early or too late.',
    fix: 'Write the offset that the zone has on that day.',
    wrong: 'timeZone: Europe/Warsaw\nuntil: 2030-07-01T18:00:00+01:00',
    right: 'timeZone: Europe/Warsaw\nuntil: 2030-07-01T18:00:00+02:00',
  },
};

/** Whether the moments of a part have the offsets of the time zone that it names, which has to exist. */
export function checkTimeZone(moments: readonly PlacedMoment[], part: string): Diagnostic[] {
  const zone = moments[0]?.timeZone;
  if (zone === undefined) return [];
  if (!isTimeZone(zone)) return [unknownZone(zone, `${part}/timeZone`)];
  return moments.flatMap((moment) => checkOffset(moment, zone));
}

/** Whether a moment has the offset of a time zone that exists. */
export function checkOffset(
  { pointer, at }: Pick<PlacedMoment, 'pointer' | 'at'>,
  zone: string,
): Diagnostic[] {
  const written = OFFSET.exec(at)?.[0];
  if (written === undefined) return [];
  const local = at.slice(0, -written.length);
  const offset = offsetOfClocks(local, zone, written);
  if (offset === written) return [];
  return [
    {
      rule: 'date/offset',
      pointer,
      message: `At this time the clocks of ${zone} are at ${offset} from UTC, not at ${written}.`,
      help: `Write: ${local}${offset}`,
      suggest: local + offset,
      fix: { from: written, to: offset },
    },
  ];
}

const OF_ZONES =
  'Time zones are named after one city of their country, mostly its largest: Europe/Berlin for all of Germany, America/New_York for the east of the United States.';

/** Letters of the name of a city that is misspelt rather than another one. */
const LONG = 6;

/** Cities as other languages call them, and large ones that keep the time of another. */
const ZONES = new Map(
  Object.entries({
    'Europe/Athens': 'athen athènes atenas atene',
    'Europe/Berlin': 'münchen munich hamburg köln cologne frankfurt stuttgart berlino',
    'Europe/Brussels': 'brüssel bruxelles brussel bruselas',
    'Europe/Bucharest': 'bukarest bucarest',
    'Europe/Copenhagen': 'kopenhagen københavn copenhague',
    'Europe/Lisbon': 'lissabon lisboa lisbonne porto',
    'Europe/London': 'londres londra londen manchester edinburgh',
    'Europe/Madrid': 'barcelona valencia sevilla',
    'Europe/Moscow': 'moskau moscou moscú',
    'Europe/Paris': 'lyon marseille toulouse bordeaux lille parigi',
    'Europe/Prague': 'prag praha praga',
    'Europe/Rome': 'rom roma mailand milano milan',
    'Europe/Vienna': 'wien vienne viena graz linz salzburg innsbruck',
    'Europe/Warsaw': 'warschau warszawa varsovie varsovia kraków',
    'Europe/Zurich': 'zürich genf genève geneva basel bern',
  }).flatMap(([zone, cities]) => cities.split(' ').map((city) => [city, zone])),
);

/** A time zone that does not exist. */
export function unknownZone(zone: string, pointer: string): Diagnostic {
  const names = Intl.supportedValuesOf('timeZone');
  const city = names.find((name) => name.toLowerCase().endsWith(`/${zone.toLowerCase()}`));
  const called = zone.slice(zone.lastIndexOf('/') + 1).toLowerCase();
  const exact = city ?? US_CITIES.get(zone) ?? ZONES.get(called);
  // One letter of a short name is as often that of another city.
  const near = called.length >= LONG ? nearestName(zone, names) : undefined;
  const isCity = near && nearestName(called, [near.slice(near.lastIndexOf('/') + 1)]);
  return {
    rule: 'date/offset',
    pointer,
    message: `There is no time zone \`${zone}\`.`,
    ...(exact ? offer(exact) : offer(isCity ? near : undefined, OF_ZONES)),
  };
}
