import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fixtureSite } from './service.ts';
import { endProcess, killServices, startService } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

let folder: string;
let notes: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-watchdog-'));
  notes = join(folder, 'notes');
  // In place of systemd's own program, which talks to a systemd that is not there.
  const program = join(folder, 'systemd-notify');
  await writeFile(program, `#!/bin/sh\necho "$1 $NOTIFY_SOCKET" >> '${notes}'\n`);
  await chmod(program, 0o755);
});
afterEach(killServices);
afterAll(() => rm(folder, { recursive: true, force: true }));

const signs = async () => {
  const text = await readFile(notes, 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
};
const settings = () => ({
  SITE_DIR: fixtureSite,
  DATA_DIR: join(folder, 'data'),
  PATH: `${folder}:${process.env.PATH}`,
});

test('systemd gets signs of life where it asks for them, and only there', async () => {
  const plain = await startService(settings());
  await endProcess(plain.child, 'SIGTERM');
  expect(await signs()).toEqual([]);
  const { child } = await startService({
    ...settings(),
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '300000',
  });
  await waitUntil(async () => (await signs()).length >= 3);
  expect(new Set(await signs())).toEqual(new Set(['WATCHDOG=1 /run/systemd/notify']));
  await endProcess(child, 'SIGTERM');
});
