import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CampaignsFile } from '../../schemas/generated/contract.ts';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { runSite } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const site = join(scratch.path, 'site');

const STATES = {
  scheduled: '2030-04-30T00:00:00Z',
  open: '2030-05-02T00:00:00Z',
  lastCall: '2030-05-30T12:00:00Z',
  closed: '2030-05-31T22:00:00Z',
  replay: '2030-06-01T00:00:00Z',
  archived: '2030-12-02T00:00:00Z',
} as const;

beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  rmSync(join(scratch.path, 'out'), { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'base'), site, { recursive: true });
  mkdirSync(join(site, 'campaigns'));
  writeFileSync(
    join(site, 'campaigns/spring.yaml'),
    `zone: Europe/Warsaw
opens: 2030-05-01T09:00
closes: 2030-05-31
lastCall: 48 h
replay: { from: closes + 1 h }
archived: 2030-12-01
then: /
`,
  );
  writeFileSync(
    join(site, 'pages/spring.yaml'),
    `title: Half price for all that grows in the spring
description: All that there is to know about the offer of the spring, in as many words as search engines want.
campaign: spring
robots: noindex
closed: { title: The offer of the spring is over for this year }
sections:
  - type: hero
    heading: Words of the open state
    lastCall: { heading: Words of the last call }
    closed: { heading: Words of the end }
    replay: { heading: Words of the replay }
  - { type: rich-text, heading: Only while it is open, body: Words., in: [open, lastCall] }
`,
  );
});

async function buildAt(at: string, ...options: string[]) {
  const args = ['build', 'site', '--out', 'out', '--at', at, ...options];
  const { code, stderr } = await runSite(args, scratch.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return readTree(join(scratch.path, 'out'));
}

test('a page is in each state as it says, and in no other', async () => {
  const pages = new Map<string, string | undefined>();
  for (const [state, at] of Object.entries(STATES)) {
    const files = await buildAt(at);
    pages.set(state, files['spring.html']);
    if (state === 'archived') expect(files._redirects).toBe('/spring / 301\n');
  }
  const words = ['open state', 'last call', 'the end', 'the replay', 'Only while'];
  const seen = Array.from(pages, ([state, html]) => [
    state,
    html && words.filter((one) => html.includes(one)).join(),
  ]);
  expect(seen).toEqual([
    ['scheduled', undefined],
    ['open', 'open state,Only while'],
    ['lastCall', 'last call,Only while'],
    ['closed', 'the end'],
    ['replay', 'the replay'],
    ['archived', undefined],
  ]);
  expect(pages.get('closed')).toContain('The offer of the spring is over for this year');
  expect(pages.get('replay')).not.toContain('is over for this year');
});

test('nothing of what is ahead is where visitors or static hosts have it', async () => {
  const plain = await buildAt(STATES.scheduled);
  const ahead = await buildAt(STATES.scheduled, '--ahead');
  // The service needs names and moments in both, and the pages in the second.
  const isPublic = ([path]: [string, string]) => !path.startsWith('.site/');
  for (const files of [plain, ahead]) {
    const text = Object.entries(files).filter(isPublic).flat().join();
    expect(text).not.toMatch(/Words of|Half price|spring/);
  }
  expect(Object.values(plain).join()).not.toMatch(/Words of|Half price/);
});

test('what is rendered ahead is, at each moment, what a build at that moment makes', async () => {
  const files = await buildAt(STATES.scheduled, '--ahead');
  const manifest: CampaignsFile = JSON.parse(
    readFileSync(join(scratch.path, 'out/.site/campaigns.json'), 'utf8'),
  );
  const shown = { ...files };
  expect(manifest.moments.length).toBe(5);
  for (const { at, change } of manifest.moments) {
    for (const [path, place] of Object.entries(change?.files ?? {}))
      shown[path] = files[place] ?? '';
    for (const path of change?.removed ?? []) delete shown[path];
    const built = await buildAt(at);
    const isPublic = ([path]: [string, string]) => !path.startsWith('.site/');
    const publicOf = (tree: Record<string, string>) =>
      Object.fromEntries(Object.entries(tree).filter(isPublic).sort());
    expect(publicOf(shown)).toEqual(publicOf(built));
    expect(shown['.site/forms.json']).toEqual(built['.site/forms.json']);
  }
});

test('a page without a campaign keeps its bytes', async () => {
  const { 'index.html': before } = await buildAt(STATES.open);
  rmSync(join(site, 'campaigns'), { recursive: true });
  rmSync(join(site, 'pages/spring.yaml'));
  const after = await buildAt(STATES.open);
  expect(after['index.html']).toBe(before);
  expect(Object.keys(after)).not.toContain('.site/campaigns.json');
});

test('the schedule says when a build is due', async () => {
  const listed = await runSite(['schedule', 'site'], scratch.path);
  expect(listed.stdout).toContain('2030-05-01T07:00:00Z  The campaign `spring` is open.');
  const due = async (since: string) =>
    (await runSite(['schedule', 'site', '--due', '--since', since], scratch.path)).code;
  expect(await due(new Date().toISOString())).toBe(0);
  writeFileSync(
    join(site, 'campaigns/spring.yaml'),
    'zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: 2020-05-31\n',
  );
  expect(await due('2020-05-01T00:00:00Z')).toBe(10);
  const { code, stderr } = await runSite(['schedule', 'site', '--due'], scratch.path);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--since')]);
  const { stdout } = await runSite(['schedule', 'site', '--ics'], scratch.path);
  expect(stdout).toContain('BEGIN:VCALENDAR');
});
