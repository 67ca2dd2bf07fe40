import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CampaignsFile } from '../../schemas/generated/contract.ts';
import { readTree } from '../builds/read-tree.ts';
import { runSite } from '../builds/run-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { openMemory, type TestConnection } from './databases.ts';
import { formPost, jsonPost, testService } from './service.ts';

/* Each text has the name of the first state in which visitors may know it, behind a mark that nothing else has. */

const MOMENTS = {
  scheduled: '2030-04-21T00:00:00Z',
  open: '2030-05-02T00:00:00Z',
  lastCall: '2030-05-30T12:00:00Z',
  closed: '2030-05-31T22:00:01Z',
  replay: '2030-06-02T00:00:00Z',
  archived: '2030-12-02T00:00:00Z',
};
const STATES = Object.keys(MOMENTS);

const wordsFor = (state: string) => `zz${state}zz`;

/** What a page says in a state, in its head too. */
const headOf = (state: string) =>
  `{ title: The tea of ${wordsFor(state)} for everybody in town, description: All that ${wordsFor(state)} brings to those who like their tea hot and their evenings long., social: { image: { src: share.svg, alt: ${wordsFor(state)} } } }`;

const formOf = (id: string, state: string, more: string) => `
  - type: lead-form
    id: ${id}
    in: ${more}
    heading: ${wordsFor(state)}
    form:
      title: Form of ${wordsFor(state)}
      leadType: contact
      fields: [{ name: email }, { name: drink, label: Drink of ${wordsFor(state)} }]
      button: Send ${wordsFor(state)}
      thankYou: /`;

const files: Record<string, string> = {
  'campaigns/tea.yaml': `name: Tea of ${wordsFor('scheduled')}
zone: Europe/Warsaw
opens: 2030-05-01T09:00
closes: { after: 3, of: contact, at: 2030-05-31 }
lastCall: 48 h
replay: { from: closes + 1 h }
archived: 2030-12-01
event: { starts: 2030-06-01T00:30, minutes: 45, place: The hall of ${wordsFor('open')} }
then: /
`,
  'pages/tea.yaml': `title: Hot tea for everybody in this town
description: All that there is to know about the tea that is brewed in the tower, in many words.
campaign: tea
${['scheduled', 'open', 'lastCall', 'closed', 'replay'].map((state) => `${state}: ${headOf(state)}`).join('\n')}
sections:
  - type: hero
    heading: Tea
${['scheduled', 'open', 'lastCall', 'closed', 'full', 'replay'].map((state) => `    ${state}: { heading: ${wordsFor(state === 'full' ? 'closed' : state)} }`).join('\n')}
  - { type: rich-text, in: [open, lastCall], heading: The price, body: "It costs ${wordsFor('open')} until {{campaign.closes}}, [note it]({{campaign.calendar}})." }
  - type: faq
    heading: Questions
    items:
      - { question: What is ${wordsFor('scheduled')}?, answer: Tea. }
      - { question: What is ${wordsFor('open')}?, answer: Tea., in: [open, lastCall, closed, replay] }
      - { question: What is ${wordsFor('replay')}?, answer: Tea., in: replay }${formOf('order', 'open', '[open, lastCall]')}${formOf('list', 'closed', 'closed')}
overlays:
  - { type: exit-popup, in: lastCall, heading: Only ${wordsFor('lastCall')}, action: { label: Order, href: "#order" } }
`,
  [`pages/${wordsFor('replay')}.yaml`]: `title: The recording of ${wordsFor('replay')} for all who slept
description: All that was said about the tea that is brewed in the tower, for those who could not come.
campaign: tea
in: replay
sections:
  - { type: hero, heading: Watch ${wordsFor('replay')} }
`,
  'pages/blog/index.yaml': `title: What there is to read about tea in towers
description: Some articles about tea, towers and what comes of them, which are written by people who know.
sections:
  - { type: article-list, heading: Articles, items: { from: blog, order: newest } }
`,
  'pages/blog/article.yaml': `collection: { from: blog }
title: "{{item.title}}"
description: "{{item.description}}"
sections:
  - { type: article, heading: "{{item.title}}", article: { from: item } }
`,
  [`pages/blog/${wordsFor('open')}.md`]: `---
title: An article about ${wordsFor('open')} and what it costs
description: It says what ${wordsFor('open')} costs, and why a tower is the best of all places for tea.
date: 2030-05-01
publishFrom: "2030-05-01T09:00:00+02:00"
---

Half the price of ${wordsFor('open')}.
`,
};

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
let connection: TestConnection;

beforeAll(async () => {
  connection = await openMemory();
  cpSync(join(import.meta.dirname, '../builds/base'), site, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), content);
  }
});
afterAll(async () => {
  vi.useRealTimers();
  await connection.close();
  await scratch.remove();
});

async function buildAt(at: string, ...more: string[]) {
  const args = ['build', 'site', '--out', 'out', '--at', at, '-q', ...more];
  const { code, stderr } = await runSite(args, scratch.path);
  expect(stderr).not.toContain('error');
  expect(code).toBe(0);
  return readTree(join(scratch.path, 'out'));
}

/** Texts that have words of states which come after one, by their names. */
function early(state: string, texts: Record<string, string>): string[] {
  const ahead = STATES.slice(STATES.indexOf(state) + 1).map(wordsFor);
  return Object.entries(texts).flatMap(([name, text]) =>
    ahead.filter((word) => text.includes(word)).map((word) => `${state}: ${word} in ${name}`),
  );
}

/** All that a stranger gets who knows each address and each form that there ever is. */
async function answersAt(moment: string, paths: Iterable<string>, forms: Iterable<string>) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) });
  const { app } = await testService(connection.db, { siteDir: join(scratch.path, 'out') });
  const requests = [
    ...Array.from(paths, (url) => ({ method: 'GET' as const, url: encodeURI(url) })),
    ...Array.from(forms).flatMap((form) => [
      formPost({ form, leadType: 'contact', drink: 'Green' }),
      jsonPost({ form, leadType: 'contact', email: 'nobody' }),
    ]),
  ];
  const found: Record<string, string> = {};
  for (const [index, request] of requests.entries()) {
    const { statusCode, headers, body } = await app.inject(request);
    found[`${index} ${request.method} ${request.url}`] =
      `${statusCode} ${JSON.stringify(headers)} ${body}`;
  }
  await app.close();
  vi.useRealTimers();
  return found;
}

/** The addresses of files, as pages are asked for and as they lie in the folder. */
function addressesOf(tree: Record<string, string>): string[] {
  return Object.keys(tree).flatMap((path) => [
    `/${path}`,
    `/${path.replace(/(?:^|\/)index\.html$|\.html$/, '')}`,
  ]);
}

test('nothing that is public has words of a state that is ahead', async () => {
  const seen: string[] = [];
  const paths = new Set<string>();
  for (const [state, moment] of Object.entries(MOMENTS)) {
    const files = Object.entries(await buildAt(moment));
    const open = Object.fromEntries(files.filter(([path]) => !path.startsWith('.site/')));
    seen.push(...early(state, open));
    for (const address of addressesOf(open)) paths.add(address);
  }
  const ahead = await buildAt(MOMENTS.scheduled, '--ahead');
  for (const address of addressesOf(ahead)) paths.add(address);
  expect([...paths]).toEqual(
    expect.arrayContaining(['/sitemap.xml', '/blog/feed.xml', '/calendar/tea.ics']),
  );
  const { forms }: CampaignsFile = JSON.parse(ahead['.site/campaigns.json'] ?? '');
  const ids = forms.map(({ form }) => form.id);
  expect(ids).toHaveLength(2);
  for (const [state, moment] of Object.entries(MOMENTS)) {
    const answers = await answersAt(moment, paths, ids);
    seen.push(...early(state, answers));
    // What has come is found.
    const isFound = Object.values(answers).join().includes(wordsFor(state));
    expect([state, isFound]).toEqual([state, state !== 'archived']);
  }
  expect(seen).toEqual([]);
});
