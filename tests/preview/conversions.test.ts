import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describePage } from '../../cli/dev/edit/describe-page.ts';
import { fieldsOfPart } from '../../cli/dev/edit/describe-part.ts';
import { fileNames } from '../../cli/graph/inputs.ts';
import { reading } from '../../cli/graph/pages.ts';
import { openSite, plan } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { starterOf, writeStarter } from '../support/starters.ts';

/* A section becomes one of another type that can show what it holds. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

test('every conversion that is offered is made without an error, and keeps all entries', async () => {
  const site = await writeStarter(scratch.path, starterOf('software'));
  const preview = await openSite(site, join(scratch.path, 'cache'));
  const { ask } = preview.store;
  const paths = ask(fileNames, 'pages').flatMap((file) => ask(reading, file).pages[0]?.path ?? []);
  const offers = paths.flatMap((path) =>
    (describePage(preview, path)?.parts ?? []).flatMap(({ name, index, type, words }) => {
      const { convertible = [] } = fieldsOfPart(preview, path, name, index) ?? {};
      return convertible.map((to) => ({ path, name, index, from: type, words, to }));
    }),
  );
  const refused = offers.flatMap(({ path, name, index, from, to }) => {
    const planned = plan(preview, path, { do: 'convert-part', name, index, type: to.type });
    return 'refused' in planned ? `${path} ${from} to ${to.type}: ${planned.refused}` : [];
  });
  expect(refused).toEqual([]);
  const pairs = new Set(offers.map(({ from, to }) => `${from} to ${to.type}`));
  expect([...pairs]).toEqual(
    expect.arrayContaining([
      'feature-grid to steps',
      'feature-grid to checklist',
      'feature-grid to stats',
      'faq to rich-text',
      'integration-grid to feature-grid',
      'rich-text to cta-banner',
      'rich-text to testimonials',
    ]),
  );
  const lost = (from: string, type: string) =>
    offers.find((one) => one.from === from && one.to.type === type)?.to;
  expect(lost('rich-text', 'cta-banner')).toMatchObject({ lost: [], open: ['label', 'link'] });
  expect(lost('rich-text', 'testimonials')).toMatchObject({ lost: ['formatting'], open: ['name'] });
  expect(lost('steps', 'checklist')?.lost).toContain('time');
  const all = offers.flatMap(({ to }) => [...to.lost, ...to.open]);
  expect(all).toContain('link');
  expect(all.filter((one) => /\b(?:href|src|id)\b/.test(one))).toEqual([]);
});

test('a text becomes a list where it has one, and that becomes the text again', async () => {
  const site = join(scratch.path, 'converted');
  const page = join(site, 'pages/index.yaml');
  const converted = async (type: string) => {
    const preview = await openSite(site, join(scratch.path, 'cache'));
    const change = { do: 'convert-part', name: 'sections', index: 0, type } as const;
    const planned = plan(preview, '/', change);
    const [file] = 'files' in planned ? planned.files : [];
    writeFileSync(page, file?.after ?? '');
    return readFileSync(page, 'utf8');
  };
  mkdirSync(join(site, 'pages'), { recursive: true });
  writeFileSync(join(site, 'site.yaml'), 'name: Acme\nbaseUrl: https://acme.example\n');
  const text = `title: Terms
description: What holds.
sections:
  - type: rich-text
    heading: Terms
    body: |
      What you get:

      - **Quick** It takes a day.
      - **Calm** Nobody calls you.
`;
  writeFileSync(page, text);
  expect(await converted('checklist')).toBe(`title: Terms
description: What holds.
sections:
  - type: checklist
    heading: Terms
    text: "What you get:"
    items:
      - title: Quick
        text: It takes a day.
      - title: Calm
        text: Nobody calls you.
`);
  expect(await converted('rich-text')).toBe(text);
});
