import { type SeededRandom, seededRandom } from './seeded-random.ts';

const WORDS =
  'ship order port cargo dock crane route truck load crew track wind early late safe clear quiet fast each week from with that your our next the a to and on for by at one two every when before after without into over'.split(
    ' ',
  );
const QUALITIES =
  'Calmer Quicker Lighter Tidier Shorter Steadier Fairer Greener Cheaper Closer'.split(' ');
const THINGS =
  'Manifests Crossings Deliveries Berths Rosters Invoices Shipments Handovers Timetables Inspections'.split(
    ' ',
  );
const GIVEN = 'Ada Bo Cyrus Dana Emre Freya Gus Hana Ivo Jo Kemal Lea Mats Nia Otto Pia'.split(' ');
const FAMILY = "Adler Brink Castell Dorn Eide Falk Grau Hjelm Iversen Juul O'Shea Thorne".split(
  ' ',
);
const ROLES = [
  'Harbour master',
  'Fleet manager',
  'Head of freight',
  'Yard lead',
  'Bursar, ferries',
];
const COMPANIES = [
  'Baltic & Co',
  'Grey Gull',
  'Lantern Lines',
  'Mole & Pier',
  'Northgate',
  'Quayside',
  'Seven Buoys',
  'Tidewater',
];

/** How many logos and pictures the pages share. */
export const LOGOS = COMPANIES.length;
export const PICTURES = 6;

const LOGO_STRIP = {
  type: 'logo-strip',
  heading: 'On board with 900 harbours',
  logos: COMPANIES.map((name, index) => ({ name, src: `logo-${index + 1}.svg` })),
};

const COMPARISON = {
  type: 'comparison',
  heading: 'Side by side',
  columns: ['Larkfield', 'Paper', 'Old software'],
  rows: [
    ['Answer on the radio', '24/7', 'Office hours', 'By letter'],
    ['Berths', 'Unlimited', '12', '40'],
    ['Languages', '18', '1', '3'],
    ['Customs papers', 'Included', 'Extra', 'Extra'],
    ['Tide tables', '36 months', 'None', '90 days'],
    ['Positions a day', '2M', 'None', '100k'],
    ['Crew training', 'Free', 'None', 'Per day'],
    ['Moving your data', '1 day', 'Never', '6 weeks'],
    ['Contract', 'Monthly', 'None', 'Yearly'],
  ].map(([feature, ...values]) => ({ feature, values })),
};

const FOOTER = {
  type: 'footer',
  legal: '© 2026 Larkfield Harbour Systems. All rights reserved.',
  links: ['Berths', 'Prices', 'Safety', 'Weather', 'Privacy', 'Terms'].map((label) => ({
    label,
    href: `https://larkfield.example/${label.toLowerCase()}`,
  })),
};

/** Sections that every page shows, by the name of the partial that holds them. */
export const SHARED_SECTIONS = {
  'logo-strip': LOGO_STRIP,
  comparison: COMPARISON,
  footer: FOOTER,
};

/** The name of the page with a number: `p-00042`. */
export function pageName(number: number): string {
  return `p-${String(number).padStart(5, '0')}`;
}

/** A campaign page of ten sections and about 7 KB of YAML; the same for the same number. */
export function benchPage(number: number): Record<string, unknown> {
  const random = seededRandom(number);
  const heading = `${headline(random)} for ${random.pick(COMPANIES)}`;
  return {
    title: `${heading}, berth ${number} | Larkfield`,
    description: sentences(random, 14),
    sections: [
      {
        type: 'hero',
        heading,
        text: sentences(random, 14),
        actions: [
          { label: 'Cast off', href: '#lead', style: 'primary' },
          { label: 'See "how" it floats', href: '#features', style: 'secondary' },
        ],
        picture: {
          kind: 'image',
          src: `picture-${random.between(1, PICTURES)}.svg`,
          alt: headline(random),
        },
      },
      LOGO_STRIP,
      {
        type: 'feature-tabs',
        id: 'features',
        heading: headline(random),
        tabs: times(random.between(4, 6), (index) => tab(index, random)),
      },
      COMPARISON,
      {
        type: 'testimonials',
        heading: 'Heard on the quay',
        items: times(random.between(3, 6), () => ({
          quote: sentences(random, random.between(11, 14)),
          name: `${random.pick(GIVEN)} ${random.pick(FAMILY)}`,
          role: random.pick(ROLES),
          organization: random.pick(COMPANIES),
        })),
      },
      {
        type: 'faq',
        heading: 'Asked before',
        items: times(8, () => ({
          question: sentence(random, random.between(5, 7)).replace('.', '?'),
          answer: sentences(random, random.between(36, 42)),
        })),
      },
      {
        type: 'stats',
        items: times(4, () => ({
          value: `${random.between(10, 98)}${random.pick(['%', 'x', 'k', 'M+'])}`,
          label: words(random, 2).join(' '),
        })),
      },
      {
        type: 'cta-banner',
        heading: headline(random),
        text: sentence(random, 9),
        actions: [{ label: 'Book a tour of the bridge', href: '#lead', style: 'primary' }],
      },
      {
        type: 'lead-form',
        id: 'lead',
        heading: 'Come aboard',
        form: {
          leadType: 'contact',
          button: 'Ask for a tour',
          thankYou: '/thank-you',
          fields: [
            { name: 'name', label: 'Your name', input: 'text' },
            { name: 'email', label: 'Where we write to', input: 'email' },
            { name: 'company', label: 'Harbour', input: 'text' },
            { name: 'phone', label: 'Where we call', input: 'tel' },
          ],
        },
      },
      FOOTER,
    ],
  };
}

function tab(index: number, random: SeededRandom) {
  const label = random.pick(THINGS);
  return {
    id: `tab-${index + 1}`,
    label,
    title: `${random.pick(QUALITIES)} ${label}`,
    text: sentence(random, 5),
    features: times(3, () => ({
      title: headline(random),
      text: sentence(random, random.between(4, 5)),
    })),
  };
}

function headline(random: SeededRandom): string {
  return `${random.pick(QUALITIES)} ${random.pick(THINGS)}`;
}

/** Sentences of together about `count` words. */
function sentences(random: SeededRandom, count: number): string {
  const lengths: number[] = [];
  for (let left = count; left > 0; left -= lengths.at(-1) ?? left) {
    lengths.push(left <= 18 ? left : random.between(10, 15));
  }
  return lengths.map((length) => sentence(random, length)).join(' ');
}

function sentence(random: SeededRandom, count: number): string {
  const list = words(random, count);
  const middle = Math.floor(count / 2);
  if (count > 12) list[middle] = `${list[middle]},`;
  const text = list.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Words of which none follows itself, as nobody writes. */
function words(random: SeededRandom, count: number): string[] {
  const list: string[] = [];
  while (list.length < count) {
    const word = random.pick(WORDS);
    if (word !== list.at(-1)) list.push(word);
  }
  return list;
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_none, index) => make(index));
}
