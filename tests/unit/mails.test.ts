import { expect, test } from 'vitest';
import type { Site } from '../../renderer/generated/types.ts';
import { type Campaign, parseSource } from '../../renderer/index.ts';
import { collectMails, readMail } from '../../renderer/phases/read-mails.ts';

const site = {
  name: 'Site',
  product: 'Thing',
  url: 'https://site.example',
  locale: 'en',
  organization: { name: 'Site Ltd', email: 'hello@site.example' },
} as Site;

const spring: Campaign = {
  name: 'spring',
  file: 'campaigns/spring.yaml',
  title: 'Spring offer',
  zone: 'Europe/Warsaw',
  timeline: [{ state: 'open' }, { state: 'closed', from: 86_400_000 }],
  closes: { at: 86_400_000 },
  sessions: [],
  graceSeconds: 10,
};

const read = (text: string) => {
  const reading = { known: site, scope: { product: 'Thing' } };
  const mail = readMail(parseSource({ path: 'mails/hello.yaml', text }), reading, () => undefined, {
    get: (name) => (name === 'spring' ? spring : undefined),
    keys: () => ['spring'].values(),
    isUnreadable: () => false,
    view: { now: 0 },
  });
  return collectMails([mail], reading, {});
};

const good = `to: visitor
subject: "Hello {{lead.name}}"
heading: Welcome to {{product}}
body: Thanks
`;

test('a mail goes into the file for the service with what it needs of the site', () => {
  const { file, diagnostics } = read(good);
  expect(diagnostics).toEqual([]);
  expect(file?.path).toBe('.site/mails.json');
  expect(JSON.parse(String(file?.content))).toMatchObject({
    brand: { name: 'Site', url: 'https://site.example', email: 'hello@site.example' },
    locale: 'en',
    scope: { product: 'Thing' },
    mails: [{ to: 'visitor', heading: 'Welcome to {{product}}' }],
  });
});

test('a mail says when its campaign closes, and leaves to the service what the visitor wrote', () => {
  const text = good.replace('Thanks', '"Until {{campaign.closes}}, {{lead.name}}"');
  const { file, diagnostics, schedule } = read(`campaign: spring\n${text}`);
  expect(diagnostics).toEqual([]);
  expect(JSON.parse(String(file?.content)).mails[0].body).toBe(
    'Until January 2, 1970 at 1:00 AM GMT+1, {{lead.name}}',
  );
  expect(schedule.map(({ at }) => at)).toEqual([86_400_000]);
});

test.each([
  ['an unknown campaign', `campaign: sprnig\n${good}`, 'campaign/unknown'],
  ['an unknown variable', good.replace('lead.name', 'lead.nam'), 'text/unknown-variable'],
  ['an unknown key', `${good}cc: boss@site.example\n`, 'schema/unknown-key'],
  ['a missing subject', good.replace(/subject.*\n/, ''), 'schema/missing-field'],
  ['a button to anywhere', `${good}button: { label: Go, href: "javascript:x" }\n`, 'schema/'],
])('%s is reported at its place', (_case, text, rule) => {
  const { diagnostics } = read(text);
  expect(diagnostics.map(({ file }) => file)).toContain('mails/hello.yaml');
  expect(diagnostics[0]?.rule).toContain(rule);
});
