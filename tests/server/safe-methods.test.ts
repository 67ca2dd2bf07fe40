import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { hashPassword } from '../../server/config/password.ts';
import type { Journal } from '../../server/database/journal.ts';
import { openJournal } from '../../server/database/journal.ts';
import { sharedSecret } from '../../server/database/shared-secret.ts';
import { pageBrand } from '../../server/http/page-brand.ts';
import { type LocalInbox, openLocalInbox } from '../../server/inbox/local-inbox.ts';
import { confirmPath } from '../../server/leads/confirm-link.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { operationsOn } from '../../server/operations/control/operations.ts';
import { newLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { testService, testSite } from './service.ts';

/** What GET and HEAD may change, and why. */
const mayChange: Readonly<Record<string, readonly string[]>> = {
  // Whether leads can be stored is found out by storing a row, which holds the time alone.
  '/readyz': ['probe'],
  // Who looked at leads is recorded. The first page with a form makes the secret of all forms.
  '/desk': ['audit', 'secrets'],
  '/desk/export.csv': ['audit'],
  '/desk/targets': ['audit'],
  '/desk/leads/:id': ['audit'],
  '/desk/leads/:id/erase': ['audit'],
  '/desk/leads/:id/person.json': ['audit'],
};

const password = 'four words of mine';
const programs: Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { accept: '*/*' },
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
];

/** The routes that are registered while `make` runs, as `GET /path`. */
async function routesOf<T>(make: () => Promise<T>): Promise<[T, string[]]> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  const made = await make();
  unsubscribe('fastify.initialization', listen);
  return [made, [...routes].filter((route) => /^(GET|HEAD) /.test(route)).sort()];
}

onBothDatabases('GET and HEAD', (connection) => {
  const { schema } = testSite.leads;
  let folder: string;
  let journal: Journal;
  let app: FastifyInstance;
  let inbox: LocalInbox;
  let routes: string[];
  let localRoutes: string[];
  let cookie = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-safe-'));
    journal = await openJournal(join(folder, 'leads.journal'));
    const config = {
      inbox: { password: await hashPassword(password) },
      metrics: true,
      openapi: true,
    };
    const whole = { ...connection, journal };
    let made: Awaited<ReturnType<typeof testService>>;
    [made, routes] = await routesOf(async () => {
      const service = await testService(connection.db, config, { connection: whole, journal });
      await service.app.ready();
      return service;
    });
    ({ app } = made);
    const leads = operationsOn(whole, {
      dataDir: folder,
      leads: () => testSite.leads,
      placesOf: async () => undefined,
    });
    [inbox, localRoutes] = await routesOf(() =>
      openLocalInbox({
        leads,
        built: testSite,
        brand: pageBrand(plainMailSet.brand),
        actor: 'maria',
        port: 0,
      }),
    );
    const signedIn = await app.inject({
      method: 'POST',
      url: '/desk/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    });
    [cookie = ''] = String(signedIn.headers['set-cookie']).split(';');
  });
  afterAll(async () => {
    await app.close();
    await inbox.close();
    await journal.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A lead that waits for its sender, with the link that confirms it. */
  async function addUnconfirmed(): Promise<{ id: string; link: string }> {
    const { row, messages } = newLead({}, { kinds: ['team-mail', 'confirm-mail'] });
    const lead = { ...row, quarantined_at: new Date(), quarantine_reason: 'unconfirmed' as const };
    await journal.addLead(lead, messages);
    await insertLeads(connection.db, [{ row: lead, messages }]);
    const secret = await sharedSecret(connection.db, 'confirm');
    return { id: row.id, link: confirmPath(row.id, new Date(), secret) };
  }

  /** Everything that is stored, by table; the journal is one more. */
  async function readAll(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = ${schema}`.execute(
      connection.db,
    );
    const all: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select cast(it as text) as row from ${sql.table(`${schema}.${name}`)} as it`.execute(
        connection.db,
      );
      all[name] = rows
        .map(({ row }) => row)
        .sort()
        .join('\n');
    }
    const text = await readFile(join(folder, 'leads.journal'), 'utf8');
    return { ...all, journal: text.trimEnd() };
  }

  test('change nothing, for any visitor', async () => {
    const { id, link } = await addUnconfirmed();
    const form = encodeURIComponent('/start-trial#form');
    const addresses: Readonly<Record<string, readonly string[]>> = {
      '/api/confirm': [link, link.replace('signature=', 'signature=x'), '/api/confirm'],
      '/api/leads': ['/api/leads?name=x'],
      '/api/registrations': [`/api/registrations?form=${form}`],
      '/api/vitals': ['/api/vitals'],
      '/api/openapi.json': ['/api/openapi.json'],
      '/healthz': ['/healthz'],
      '/api/healthz': ['/api/healthz'],
      '/readyz': ['/readyz'],
      '/metrics': ['/metrics'],
      '/desk': ['/desk', '/desk?which=quarantined&q=maria'],
      '/desk/*': ['/desk/nothing'],
      '/desk/export.csv': ['/desk/export.csv?which=all'],
      '/desk/trail': ['/desk/trail'],
      '/desk/targets': ['/desk/targets'],
      '/desk/leads/:id': [`/desk/leads/${id}`],
      '/desk/leads/:id/erase': [`/desk/leads/${id}/erase`],
      '/desk/leads/:id/person.json': [`/desk/leads/${id}/person.json`],
      '/desk/report': ['/desk/report'],
      '/desk/sign-in': ['/desk/sign-in', `/desk/sign-in?password=${password}`],
      '/*': ['/', '/start-trial', '/unknown', `/desk/leads/${id}/release`, '/desk/sign-out'],
    };
    const expected = Object.keys(addresses).flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);
    expect(routes).toEqual(expected.sort());
    let before = await readAll();
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['leads', 'outbox', 'sessions']));
    for (const route of routes) {
      const [method, path = ''] = route.split(' ') as ['GET' | 'HEAD', string];
      for (const url of addresses[path] ?? [])
        for (const program of programs) {
          await app.inject({ method, url, headers: { ...program, cookie } });
          const after = await readAll();
          const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
          const unexpected = changed.filter((table) => !mayChange[path]?.includes(table));
          expect([method, url, program, unexpected]).toEqual([method, url, program, []]);
          before = after;
        }
    }
  });

  test('let nobody into the lead inbox of a command but the person who follows its link', async () => {
    expect(localRoutes).toContain('GET /desk/enter/:key');
    const before = await readAll();
    const enter = (method: string, headers: Record<string, string> = {}) =>
      fetch(inbox.link, { method, headers, redirect: 'manual' });
    for (const program of programs) {
      const answers = [await enter('HEAD', program)];
      if (!program.accept) answers.push(await enter('GET', program));
      for (const { headers } of answers) {
        expect([program, headers.get('set-cookie')]).toEqual([program, null]);
      }
    }
    expect((await enter('GET')).headers.get('set-cookie')).toMatch(/^desk=/);
    expect((await enter('GET')).headers.get('set-cookie')).toBe(null);
    expect(await readAll()).toEqual(before);
  });
});
