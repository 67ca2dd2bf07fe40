import { mkdtempSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contractTargets } from '../../renderer/targets/lead-targets.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { startServer } from '../../server/service/start-server.ts';
import { documented, startReceiver } from './receivers-of-leads.ts';
import { fixtureSite, goodLead } from './service.ts';
import { waitUntil } from './wait-until.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-targets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const site = { name: 'Pines', origin: 'https://www.pines.example', base: '' };

/** Writes what a build with these targets hands to the service. */
async function build(targets: Parameters<typeof contractTargets>[0]): Promise<void> {
  const file = join(folder, 'dist/.site/forms.json');
  const forms = JSON.parse(await readFile(file, 'utf8')) as FormsFile;
  forms.leads.targets = contractTargets(targets, site);
  await writeFile(file, JSON.stringify(forms));
}

test('a lead of the site reaches its targets, also after the service starts again', async () => {
  await cp(fixtureSite, join(folder, 'dist'), { recursive: true });
  const chat = { uses: 'slack', leadTypes: [goodLead.leadType] };
  await build({ chat, sheet: { uses: 'google-sheets' } });
  const receiver = await startReceiver(documented.slack ?? (() => ({ status: 500 })));
  const lines: string[] = [];
  const start = (targetSecrets: Record<string, string>) =>
    startServer({
      siteDir: join(folder, 'dist'),
      dataDir: join(folder, 'data'),
      host: '127.0.0.1',
      port: 0,
      delivery: { targetSecrets },
      log: (line) => lines.push(line),
    });
  const send = async (url: string, name: string) => {
    const body = JSON.stringify({ ...goodLead, name });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/api/leads`, { method: 'POST', headers, body });
    expect(status).toBe(201);
  };
  const secret = `${receiver.origin}/services/hidden`;

  const without = await start({});
  await send(without.url, 'Ada Byron');
  await without.close();
  expect(receiver.got).toEqual([]);
  const withSecret = await start({ TARGET_CHAT_URL: secret });
  await send(withSecret.url, 'Grace Hopper');
  await waitUntil(() => receiver.got.length >= 2);
  await withSecret.close();
  const again = await start({ TARGET_CHAT_URL: secret });
  await again.close();

  expect(receiver.got).toHaveLength(2);
  const bodies = JSON.stringify(receiver.got.map(({ body }) => body));
  expect(bodies).toContain('Ada Byron');
  expect(bodies).toContain('Grace Hopper');
  const log = lines.join('\n');
  expect(log).toContain('TARGET_SHEET_URL is not set. The target sheet of site.yaml needs it');
  expect(log).not.toContain('hidden');
  receiver.close();
});

test('a target of a later build gets leads without a new start', async () => {
  await cp(fixtureSite, join(folder, 'dist'), { recursive: true });
  const receiver = await startReceiver(documented.slack ?? (() => ({ status: 500 })));
  const server = await startServer({
    siteDir: join(folder, 'dist'),
    dataDir: join(folder, 'later'),
    host: '127.0.0.1',
    port: 0,
    delivery: { targetSecrets: { TARGET_CHAT_URL: `${receiver.origin}/services/hidden` } },
    log: () => {},
  });
  await build({ chat: { uses: 'slack' } });
  await writeFile(join(folder, 'dist/.site/build.json'), JSON.stringify({ files: {} }));
  const names = ['Ada Byron', 'Grace Hopper', 'Alan Turing'];
  let sent = 0;
  await waitUntil(async () => {
    const body = JSON.stringify({ ...goodLead, name: `${names[sent % 3]} ${sent++}` });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${server.url}/api/leads`, { method: 'POST', headers, body });
    return receiver.got.length > 0;
  });
  await server.close();
  receiver.close();
  expect(JSON.stringify(receiver.got[0]?.body)).toMatch(/Byron|Hopper|Turing/);
});
