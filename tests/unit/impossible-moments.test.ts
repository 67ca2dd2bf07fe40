import { expect, test } from 'vitest';
import { diagnostics } from '../../cli/graph/whole-site.ts';
import { storeInMemory } from '../support/store-in-memory.ts';

const SITE = `format: 1
name: Kettle
product: Kettle
url: https://www.kettle.example
locale: en
zone: Europe/Amsterdam
organization: { name: Kettle }
social: { image: { src: social.png, alt: A kettle } }
`;

/** A page with a moment in one field, which may be any that takes one. */
const FIELDS: Readonly<Record<string, (at: string) => string>> = {
  'publishFrom of a page': (at) => pageOf('', `publishFrom: ${at}\npublishUntil: ${GOOD}`),
  'publishUntil of a page': (at) => pageOf('', `publishFrom: ${GOOD}\npublishUntil: ${at}`),
  'start of an event': (at) =>
    pageOf('', `structuredData: { event: { place: Hall, start: ${at}, end: ${GOOD} } }`),
  'end of an event': (at) =>
    pageOf('', `structuredData: { event: { place: Hall, start: ${GOOD}, end: ${at} } }`),
  'only start of an event': (at) =>
    pageOf('', `structuredData: { event: { place: Hall, start: ${at} } }`),
  countdown: (at) => pageOf(`{ type: countdown, until: ${at}, timeZone: Europe/Amsterdam }`),
  'countdown without a zone': (at) => pageOf(`{ type: countdown, until: ${at} }`),
  session: (at) => pageOf(webinar(`{ start: ${at}, label: Our day }`)),
  'moved session': (at) => pageOf(webinar(`{ start: ${GOOD}, movedFrom: ${at} }`)),
  'publishUntil of a section': (at) =>
    pageOf(`{ type: rich-text, body: Tea., publishFrom: ${GOOD}, publishUntil: ${at} }`),
  'from of an announcement': (at) =>
    pageOf(`{ type: announcement, text: Tea, from: ${at}, until: ${GOOD} }`),
  'until of an announcement': (at) =>
    pageOf(`{ type: announcement, text: Tea, from: ${GOOD}, until: ${at} }`),
  'publishUntil of an experiment': (at) =>
    pageOf(
      '{ type: rich-text, id: tea, body: Tea. }',
      `experiments:
  - name: words
    publishFrom: ${GOOD}
    publishUntil: ${at}
    variants: [{ name: a }, { name: b, changes: [{ id: tea, body: More tea. }] }]`,
    ),
};

const GOOD = '2197-05-08T10:00:00+02:00';

const IMPOSSIBLE = [
  '2197-05-08T25:00:00+02:00',
  '2197-05-08T10:75:00+02:00',
  '2197-05-08T10:00:75+02:00',
  '2197-05-08T24:30:00+02:00',
  '2197-05-08T10:00:00+25:00',
  '2197-05-08T10:00:00+15:00',
  '2197-05-08T10:00:00+02:75',
  '2197-05-32T10:00:00+02:00',
  '2197-02-30T10:00:00+02:00',
  '2197-13-08T10:00:00+02:00',
  '2197-00-00T10:00:00+02:00',
];

const each = Object.entries(FIELDS).flatMap(([field, page]) =>
  IMPOSSIBLE.map((at) => ({ field, at, text: page(at) })),
);

test.each(each)('$field: $at is reported once', ({ text }) => {
  expect(rulesIn(text)).toEqual(['date/impossible']);
});

test.each(Object.entries(FIELDS))('%s may be any other moment', (_, page) => {
  const found = rulesIn(page('2197-05-07T24:00:00+02:00'));
  expect(found.filter((rule) => !rule.endsWith('/order'))).toEqual([]);
});

function webinar(session: string): string {
  return `{ type: webinar-details, timeZone: Europe/Amsterdam, minutes: 60, sessions: [${session}] }`;
}

function pageOf(section: string, fields = ''): string {
  return `title: All that we do with tea\ndescription: A kettle boils water for tea, and on two evenings a year we show how it does.\n${fields}\nsections:\n  - { type: hero, heading: Tea }\n${section && `  - ${section}\n`}`;
}

function rulesIn(text: string): string[] {
  const sources = [
    { path: 'site.yaml', text: SITE },
    { path: 'pages/index.yaml', text },
  ];
  const found = storeInMemory({ sources, assets: ['social.png'] }).ask(diagnostics);
  const isOfMoments = /^(?:date|event|publish)\//;
  return found
    .filter(({ severity, rule }) => severity === 'error' || isOfMoments.test(rule))
    .map(({ rule }) => rule);
}
