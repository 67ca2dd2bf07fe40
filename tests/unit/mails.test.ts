import { expect, test } from 'vitest';
import type { Site } from '../../renderer/generated/types.ts';
import { parseSource } from '../../renderer/index.ts';
import { readMails } from '../../renderer/phases/read-mails.ts';

const site = {
  name: 'Site',
  product: 'Thing',
  url: 'https://site.example',
  locale: 'en',
  organization: { name: 'Site Ltd', email: 'hello@site.example' },
} as Site;

const read = (text: string) =>
  readMails(
    [parseSource({ path: 'mails/hello.yaml', text })],
    { known: site, scope: { product: 'Thing' } },
    () => undefined,
  );

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

test.each([
  ['an unknown variable', good.replace('lead.name', 'lead.nam'), 'text/unknown-variable'],
  ['an unknown key', `${good}cc: boss@site.example\n`, 'schema/unknown-key'],
  ['a missing subject', good.replace(/subject.*\n/, ''), 'schema/missing-field'],
  ['a button to anywhere', `${good}button: { label: Go, href: "javascript:x" }\n`, 'schema/'],
])('%s is reported at its place', (_case, text, rule) => {
  const { diagnostics } = read(text);
  expect(diagnostics.map(({ file }) => file)).toContain('mails/hello.yaml');
  expect(diagnostics[0]?.rule).toContain(rule);
});
