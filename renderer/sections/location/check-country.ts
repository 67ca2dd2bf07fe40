import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { SectionOf } from '../../registry/type-facts.ts';
import { dialled } from '../../text/dialled.ts';

export const rules: Rules = {
  'location/country': {
    title: 'An address that does not fit its country',
    why: 'Letters, calls and search engines go to another place.',
    fix: 'Correct the one that is wrong.',
    wrong:
      'postalAddress: { street: Lindengasse 1, city: Vienna, country: AU }\nphone: +43 1 890 44 20',
    right:
      'postalAddress: { street: Lindengasse 1, city: Vienna, country: AT }\nphone: +43 1 890 44 20',
    canBeOff: true,
  },
};

/** Of countries: what their numbers begin with, where they lie, and the digits of their postal codes. */
const COUNTRIES = `
  AT 43 46.3 49.1 9.5 17.2 4, AU 61 -44 -10 112 154 4, BE 32 49.4 51.6 2.5 6.5 4, CA 1 41.6 83.2 -141.1 -52.6 0,
  CH 41 45.8 47.9 5.9 10.6 4, CZ 420 48.5 51.1 12 18.9 0, DE 49 47.2 55.1 5.8 15.1 5, DK 45 54.5 57.8 8 15.3 4,
  ES 34 27.6 43.9 -18.3 4.4 5, FI 358 59.7 70.1 19.1 31.6 5, FR 33 41.3 51.2 -5.2 9.7 5, GB 44 49.8 60.9 -8.7 1.8 0,
  HR 385 42.3 46.6 13.4 19.5 5, HU 36 45.7 48.6 16.1 22.9 4, IE 353 51.3 55.5 -10.8 -5.9 0, IT 39 35.4 47.2 6.6 18.6 5,
  NL 31 50.7 53.7 3.3 7.3 0, NO 47 57.9 71.3 4.4 31.2 4, PL 48 49 54.9 14.1 24.2 0, PT 351 32 42.2 -31.4 -6.1 0,
  SE 46 55.2 69.1 10.9 24.2 0, SI 386 45.4 46.9 13.3 16.7 4, US 1 18.8 71.5 -179.2 -66.9 5`
  .split(',')
  .map((line) => {
    const [code = '', calls = '', ...numbers] = line.trim().split(' ');
    const [south = 0, north = 0, west = 0, east = 0, digits = 0] = numbers.map(Number);
    return { code, calls, south, north, west, east, digits };
  });

type Item = SectionOf<'location'>['items'][number];

/** Whether all places of a section are where they say; in several countries, they may have one number. */
export function checkCountries({ items }: SectionOf<'location'>): Diagnostic[] {
  const countries = new Set(items.map(({ postalAddress: address }) => address?.country));
  return items.flatMap((item, index) =>
    checkCountry(item, `/items/${index}`, countries.size === 1),
  );
}

/** Whether the phone, the map and the postal code of a place are those of its country; the first that is not is reported. */
function checkCountry(
  { postalAddress: address, phone = '', map = '' }: Item,
  pointer: string,
  hasOwnPhone: boolean,
): Diagnostic[] {
  const { country: code, postalCode = '', city = '' } = address ?? {};
  const country = COUNTRIES.find((one) => one.code === code);
  if (postalCode && city.startsWith(`${postalCode} `))
    return [
      wrong(
        `${pointer}/postalAddress/city`,
        `\`${postalCode}\` is in \`postalCode\` already.`,
        'Delete it here.',
      ),
    ];
  if (!country) return [];
  const digits = dialled(phone).replace(/^00/, '+');
  const called = COUNTRIES.filter(({ calls }) => digits.startsWith(`+${calls}`));
  if (hasOwnPhone && called.length > 0 && !called.includes(country))
    return [
      wrong(
        `${pointer}/postalAddress/country`,
        `\`${phone}\` is a number of ${nameOf(called[0]?.code)}, but \`${code}\` is ${nameOf(code)}.`,
        `Correct one of the two: ${nameOf(called[0]?.code)} is ${called[0]?.code}.`,
      ),
    ];
  const place = /mlat=(-?[\d.]+)&mlon=(-?[\d.]+)|[@=](-?\d+\.\d+),(-?\d+\.\d+)/.exec(map)?.slice(1);
  const [latitude, longitude] = place?.filter(Boolean).map(Number) ?? [];
  const holds = (north: number, east: number) =>
    north >= country.south &&
    north <= country.north &&
    east >= country.west &&
    east <= country.east;
  if (latitude !== undefined && longitude !== undefined && !holds(latitude, longitude))
    return [
      wrong(
        `${pointer}/map`,
        `The point of this map is not in ${nameOf(code)}.`,
        holds(longitude, latitude)
          ? 'Exchange its two numbers: the one from south to north stands first.'
          : 'Copy the address from the map once more.',
      ),
    ];
  const isCode =
    !/^\d+$/.test(postalCode) || !country.digits || postalCode.length === country.digits;
  return isCode
    ? []
    : [
        wrong(
          `${pointer}/postalAddress/postalCode`,
          `\`${postalCode}\` has ${postalCode.length} digits, but codes of ${nameOf(code)} have ${country.digits}.`,
          'Correct it.',
        ),
      ];
}

function nameOf(code = ''): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}

function wrong(pointer: string, message: string, help: string): Diagnostic {
  return { rule: 'location/country', severity: 'warning', pointer, message, help };
}
