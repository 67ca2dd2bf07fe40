import type { Diagnostic } from '../../model/diagnostic.ts';
import {
  type DataContext,
  defineSection,
  type SectionOf,
  type Thing,
} from '../../registry/type-facts.ts';
import { isUnwritten } from '../../text/unwritten.ts';
import { checkCountries, rules as countryRules } from './check-country.ts';
import { checkHours, rules } from './check-hours.ts';
import { daysBetween, type Hours, openDays } from './hours.ts';
import { checkKind, rules as kindRules } from './kinds.ts';
import { postalAddress } from './postal-address.ts';
import { checkStatedHours } from './stated-hours.ts';

type Location = SectionOf<'location'>;

export default defineSection<'location'>({
  aliases: ['address', 'contact', 'contactdetails', 'locations', 'map', 'places', 'stores'],
  rules: {
    ...rules,
    ...kindRules,
    ...countryRules,
    'location/phone': {
      title: 'A phone number without digits',
      why: 'Visitors would tap on it, and dial nothing.',
      fix: 'Write the number; an address of e-mail is `email`.',
      wrong: 'phone: hello@example.com',
      right: 'email: hello@example.com',
    },
  },
  check: (section) => [
    ...checkStatedHours(section),
    ...(section.business === undefined ? [] : checkKind(section.business)),
    ...checkCountries(section),
    ...section.items.flatMap(({ hours, phone }, index) => [
      ...(hours ? checkHours(hours, `/items/${index}/hours`) : []),
      ...(phone === undefined || isNumber(phone) ? [] : [noNumber(phone, index)]),
    ]),
  ],
  providers: ({ items }) =>
    items.flatMap(({ mapFrame }, index) =>
      mapFrame
        ? [{ name: mapFrame.provider, embed: mapFrame, pointer: `/items/${index}/mapFrame` }]
        : [],
    ),
  structuredData: (section, context) =>
    section.items.filter(postalAddress).map((item) => place(item, section, context)),
});

/** One that is still to be written, or a variable that nothing fills in, is reported as such. */
function isNumber(phone: string): boolean {
  return isUnwritten(phone) || phone.includes('{{') || /^[^@]*\d[^@]*$/.test(phone);
}

function noNumber(phone: string, index: number): Diagnostic {
  return {
    rule: 'location/phone',
    pointer: `/items/${index}/phone`,
    message: `\`${phone}\` is not a phone number.`,
    help: phone.includes('@') ? 'Write it as `email`.' : 'Write its digits.',
  };
}

function place(item: Location['items'][number], section: Location, context: DataContext): Thing {
  const { page, site } = context;
  const { name, phone, email, map, image, hours } = item;
  return {
    '@type': section.business ?? 'LocalBusiness',
    name: name.includes(site.name) ? name : `${site.name}, ${name}`,
    url: page.canonical,
    parentOrganization: { '@id': `${site.url}/#organization` },
    address: postalAddress(item),
    telephone: phone,
    email,
    hasMap: map,
    image: image ? site.origin + image.src : page.social.image.src,
    openingHoursSpecification: hours && specification(hours),
  };
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Days that are not listed, or without times, are closed. */
function specification(hours: Hours): Thing[] {
  return openDays(hours).flatMap((days) =>
    days.spans.map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: daysBetween(days).map((day) => NAMES[day]),
      opens: opens.padStart(5, '0'),
      closes: closes === '24:00' ? '23:59' : closes.padStart(5, '0'),
    })),
  );
}
