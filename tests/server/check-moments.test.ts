import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../server/service/start-server.ts';
import { runSite } from '../builds/run-site.ts';
import { editYaml } from '../support/edit-yaml.ts';
import { temporaryFolder } from '../support/site.ts';
import { lastingPort } from './lasting-port.ts';

/* A live site whose offer has ended since it was built. */

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const port = await lastingPort();
const url = `http://127.0.0.1:${port}`;

beforeAll(async () => {
  const site = join(scratch.path, 'site');
  cpSync(join(import.meta.dirname, '../builds/base'), site, { recursive: true });
  await editYaml(join(site, 'site.yaml'), (file) => file.set('url', url));
  mkdirSync(join(site, 'campaigns'));
  writeFileSync(
    join(site, 'campaigns/spring.yaml'),
    'zone: UTC\nopens: 2020-05-01\ncloses: 2020-05-31\nthen: /\n',
  );
  writeFileSync(
    join(site, 'pages/spring.yaml'),
    `title: Half price for all that grows in the spring
description: All that there is to know about the offer of the spring, in as many words as search engines want.
campaign: spring
sections:
  - { type: hero, heading: Half price, closed: { heading: It is over } }
`,
  );
});

/** Builds it for a moment of the past, and puts it online; returns what asks it for what is wrong. */
async function putOnline(out: string, ...options: string[]) {
  const args = ['build', 'site', '--out', out, '--at', '2020-05-02T00:00:00Z', ...options];
  expect(await runSite(args, scratch.path)).toMatchObject({ code: 0 });
  const lines: string[] = [];
  const service = await startServer({
    siteDir: join(scratch.path, out),
    dataDir: join(scratch.path, `${out}-data`),
    host: '127.0.0.1',
    port,
    log: (line) => lines.push(line),
  });
  return {
    async faults(built = out) {
      const { stdout } = await runSite(['check', url, '--built', built, '--json'], scratch.path);
      const { diagnostics } = JSON.parse(stdout) as {
        diagnostics: { rule: string; url: string; message: string }[];
      };
      return diagnostics.map((one) => [one.rule, one.url.slice(url.length), one.message]);
    },
    [Symbol.asyncDispose]: () => service.close(),
  };
}

test('is reported where another build should show it by now, and where it shows something else', async () => {
  await using live = await putOnline('plain');
  expect(await live.faults()).toEqual([
    [
      'live/overdue',
      '/',
      'Visitors see what was before 2020-06-01T00:00:00.000Z. The campaign `spring` is closed.',
    ],
  ]);
  // What should be live is what the campaign is now, and not what it was.
  const ahead = ['build', 'site', '--out', 'now', '--ahead', '--at', '2020-05-02T00:00:00Z'];
  expect(await runSite(ahead, scratch.path)).toMatchObject({ code: 0 });
  expect(await live.faults('now')).toEqual([
    ['live/build', '/spring', 'This page is not the one of the build.'],
  ]);
});

test('is well where the service shows what was rendered ahead', async () => {
  await using live = await putOnline('ahead', '--ahead');
  expect(await live.faults()).toEqual([]);
});
