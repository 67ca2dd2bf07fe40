import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSecret } from '../../server/database/shared-secret.ts';
import { confirmPath } from '../../server/leads/confirm-link.ts';
import { readLatestLeads } from '../../server/leads/read-leads.ts';
import { migrateTestSite, openMemory, type TestConnection } from './databases.ts';
import { fixtureSite, formPost, goodLead, testService, testSite } from './service.ts';

let connection: TestConnection;
let siteDir: string;
beforeAll(async () => {
  connection = await openMemory();
  await migrateTestSite(connection);
  siteDir = await mkdtemp(join(tmpdir(), 'site-ways-back-'));
  await cp(fixtureSite, siteDir, { recursive: true });
});
afterAll(async () => {
  await connection.close();
  await rm(siteDir, { recursive: true });
});

const hosts = { pages: 'https://www.site.example', service: 'https://leads.site.example' };

/** Where a site may be, and what a proxy before the service passes on to it. */
test.each([
  { place: {}, passes: '/api/' },
  { place: { base: '/north' }, passes: '/north/api/' },
  { place: { hosts }, passes: '/api/' },
  { place: { hosts, base: '/north' }, passes: '/api/' },
])('behind a proxy for $passes, a site with $place is led back to the service', async (given) => {
  const { place, passes } = given;
  await writeFile(join(siteDir, '.site/forms.json'), JSON.stringify({ ...testSite, ...place }));
  const { app } = await testService(connection.db, { siteDir, allowedOrigins: [hosts.pages] });
  const through = (url: string) => {
    expect(url.slice(0, passes.length)).toBe(passes);
    return url;
  };
  const form = { ...goodLead, form: '/start-trial#form' };
  const post = (url: string, values: Record<string, string>) =>
    app.inject({ ...formPost(values), url: through(url) });

  const refused = await post(`${passes}leads`, { ...form, name: '' });
  expect(refused.statusCode).toBe(422);
  const [action = ''] = refused.body.match(/(?<= action=")[^"]*/) ?? [];
  expect((await post(action, form)).statusCode).toBe(303);

  const { db } = connection;
  const [lead] = await readLatestLeads(db, {}, 1);
  if (!lead) throw new Error('No lead was stored.');
  const unconfirmed = { quarantined_at: new Date(), quarantine_reason: 'unconfirmed' as const };
  await db.updateTable('leads').set(unconfirmed).where('id', '=', lead.id).execute();
  const link = confirmPath(lead.id, lead.created_at, await sharedSecret(db, 'confirm'));
  const pressed = await post(passes.replace('/api/', link), {});
  const shown = await app.inject(through(String(pressed.headers.location)));
  expect([shown.statusCode, shown.body.includes('<form')]).toEqual([200, false]);
  await app.close();
});
