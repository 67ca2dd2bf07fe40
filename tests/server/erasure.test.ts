import { cpSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { normalEmail } from '../../server/database/normal-email.ts';
import { siteFolder } from '../../server/database/site-folder.ts';
import { mailFolder } from '../../server/delivery/mail/eml-folder.ts';
import { countMessages } from '../../server/delivery/outbox/outbox.repository.ts';
import { startOutbox } from '../../server/delivery/outbox/outbox.ts';
import { erasePerson, findLeadsOf } from '../../server/leads/erase-leads.ts';
import { createLeadInserter } from '../../server/leads/lead-inserter.ts';
import { storeLead } from '../../server/leads/store-lead.ts';
import { openDeliveries } from '../../server/service/open-deliveries.ts';
import type { TestConnection } from './databases.ts';
import { addLead, asLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite, goodLead, testColumns, testRecord, testSite } from './service.ts';
import { waitUntil } from './wait-until.ts';

test.each([
  ['Maria@Pines.Example', 'maria@pines.example'],
  ['  maria@pines.example ', 'maria@pines.example'],
  ['İSTANBUL@pines.example', 'istanbul@pines.example'],
  ['istanbul@pines.example', 'istanbul@pines.example'],
  ['ＭＡＲＩＡ@pines.example', 'maria@pines.example'],
  ['JOSÉ@pines.example', 'josé@pines.example'],
  ['jose\u0301@pines.example', 'josé@pines.example'],
  ['maria@MÜNCHEN.example', 'maria@xn--mnchen-3ya.example'],
  ['maria@xn--mnchen-3ya.example', 'maria@xn--mnchen-3ya.example'],
  ['m.aria+x@pines.example', 'm.aria+x@pines.example'],
])('the address %j is compared as %j', (written, compared) => {
  expect(normalEmail(written)).toBe(compared);
});

onBothDatabases('an address', (connection) => {
  test('is found however it was written, also by an earlier version', async () => {
    const ids: string[] = [];
    for (const email of ['Irma@pines.example', 'İRMA@pines.example', 'ｉrma@PINES.example']) {
      ids.push(await addLead(connection.db, { email }));
    }
    await addLead(connection.db, { email: 'irma2@pines.example' });
    await sql`update leads set email_normal = null`.execute(connection.db);
    expect(await findLeadsOf(connection, testSite.leads, ' IRMA@pines.example ')).toEqual(
      ids.sort(),
    );
  });

  test('is erased with all that hangs on it, and nothing else', async () => {
    const kinds = ['team-mail', 'visitor-mail', 'webhook'] as const;
    const messages = [{ kind: 'webhook', recipient: 'crm' }] as const;
    await addLead(connection.db, { name: 'gone' }, { kinds, messages });
    await addLead(connection.db, { name: 'stays', email: 'other@pines.example' }, { kinds });
    const extra = { message: `Ask ${goodLead.email}, too` };
    const witness = await addLead(connection.db, { extra, email: 'third@pines.example' });
    await sql`update outbox set status = 'sent'`.execute(connection.db);
    const erasure = await erasePerson(connection, 'MARIA@pines.example', {
      site: testSite.leads,
      mailFolder: '/nowhere',
    });
    expect(erasure).toMatchObject({ leads: 1, messages: 4, removedDatabases: [] });
    const listed = erasure.beyondReach.join('\n');
    expect(listed).toContain('E-mails that were sent (2)');
    expect(listed).toContain('WEBHOOK_URL, which got them (1 posts)');
    expect(listed).toContain('The target crm, which got them (1 posts)');
    expect(listed).toContain('Backups');
    expect(listed).toContain(witness);
    const names = await connection.db.selectFrom('leads').select('name').orderBy('id').execute();
    expect(names.map(({ name }) => name)).toEqual(['stays', goodLead.name]);
    expect(await connection.db.selectFrom('outbox').selectAll().execute()).toHaveLength(3);
  });
});

describe('erasing from the data folder', () => {
  const spellings = ['erase.me@pines.example', 'Erase.Me@PINES.example', 'ERASE.ME@pines.example'];
  const bystander = 'bystander@pines.example';
  let fresh: string;
  let folder: string;
  beforeAll(async () => {
    fresh = await mkdtemp(join(tmpdir(), 'site-erasure-'));
    await (await openData(fresh)).close();
  });
  afterAll(() => rmSync(fresh, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-erasure-'));
    cpSync(fresh, folder, { recursive: true });
    vi.stubEnv('SITE_DIR', fixtureSite);
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', folder);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Takes leads in as the service does, each twice, and sends their e-mails into files. */
  async function takeIn(emails: readonly string[]): Promise<void> {
    const connection = await openData(folder);
    const { db, journal } = connection;
    const deliveries = await openDeliveries(
      {},
      { db, siteDir: fixtureSite, dataDir: siteFolder(folder, testSite) },
    );
    const outbox = startOutbox(deliveries, {
      db,
      log: Fastify().log,
      record: testRecord,
      onEnd: journal?.noteMessage,
    });
    const store = {
      db,
      insert: createLeadInserter(db),
      columnsFor: async () => testColumns,
      journal,
      outbox,
    };
    for (const [index, email] of emails.entries()) {
      // Long enough to be kept outside of the row, and in the log as a whole page.
      const message = Array.from({ length: 300 }, () => `${email} ${Math.random()}`).join(' ');
      const lead = asLead({ email, extra: { message } });
      for (let again = 0; again < 2; again++) {
        await storeLead(store, { lead, leads: testSite.leads, submission: `key-${index}` });
      }
    }
    await waitUntil(async () => (await countMessages(db)).pending === 0);
    await outbox.close();
    await sql`analyze`.execute(db);
    await connection.close();
  }

  /** Files below the folder that hold one of the texts, in any way that it may be written. */
  async function findFiles(texts: readonly string[]): Promise<string[]> {
    const traces = texts.flatMap(tracesOf);
    const found: string[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      if (traces.some((trace) => bytes.includes(trace))) found.push(relative(folder, path));
    }
    return found;
  }

  function tracesOf(text: string): Buffer[] {
    const bytes = Buffer.from(text);
    // The digits in the middle of base64 depend on where a text begins only by its place in three.
    const base64 = [0, 1, 2].map((offset) =>
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(4, -4),
    );
    return [
      bytes,
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'utf16le').swap16(),
      ...[text.replace('@', '=40'), text.replace('@', '%40'), bytes.toString('hex'), ...base64].map(
        (written) => Buffer.from(written),
      ),
    ];
  }

  const { terminal, said } = quietTerminal(() => '/');
  const open = <T>(work: (connection: TestConnection) => Promise<T>): Promise<T> =>
    openData(folder).then((connection) => work(connection).finally(connection.close));

  test('leaves no trace of the person in any file, and all of the others', async () => {
    const others = Array.from({ length: 40 }, (_none, index) => `other${index}@pines.example`);
    await takeIn([...spellings, bystander, ...others]);
    // A killed process leaves an e-mail that is half written; a power cut, a database like this.
    const [mail = ''] = await readdir(mailFolder(siteFolder(folder, testSite)));
    const mine = await open(({ db }) =>
      db
        .selectFrom('outbox')
        .innerJoin('leads', 'leads.id', 'outbox.lead_id')
        .select('outbox.id')
        .where('leads.email_normal', '=', normalEmail(spellings[0] ?? ''))
        .execute(),
    );
    const half = join(mailFolder(siteFolder(folder, testSite)), `${mine[0]?.id}.eml.part`);
    await cp(join(mailFolder(siteFolder(folder, testSite)), mail), half);
    await writeFile(half, `To: ${spellings[0]}`);
    const place = join(siteFolder(folder, testSite), 'database', 'postgres-18');
    const damaged = 'postgres-18-damaged-1700000000000';
    cpSync(place, join(place, '..', damaged), { recursive: true });
    const quarantine = JSON.stringify([{ name: damaged, rebuilt: 'whole' }]);
    await writeFile(join(place, '..', 'quarantine.json'), quarantine);
    const before = await findFiles(spellings);
    expect(before.filter((path) => path.includes('pg_wal'))).not.toEqual([]);
    expect(before.filter((path) => path.includes('leads.journal'))).not.toEqual([]);
    expect(before.filter((path) => path.endsWith('.eml'))).not.toEqual([]);

    expect(
      await runCommand(terminal, ['leads', 'erase', 'erase.me@pines.example'], { yes: true }),
    ).toBe(0);
    expect(await findFiles(spellings)).toEqual([]);
    expect(said.at(-1)).toMatch(/^Erased 3 leads of erase\.me@pines\.example, with 3 messages/);
    expect(said.at(-1)).toContain(`Deleted ${damaged}`);
    expect(said.at(-1)).toContain('Backups');

    const kept = await findFiles([bystander]);
    expect(kept.some((path) => path.endsWith('leads.journal'))).toBe(true);
    expect(kept.some((path) => path.endsWith('.eml'))).toBe(true);
    const left = await open(({ db }) => db.selectFrom('leads').select('email').execute());
    expect(left.map(({ email }) => email).sort()).toEqual([bystander, ...others].sort());
    expect(await findFiles(spellings)).toEqual([]);
  });

  test('completes what was broken off', async () => {
    await takeIn([spellings[0] ?? '', bystander]);
    await open(({ db }) =>
      db
        .deleteFrom('leads')
        .where('email', '=', spellings[0] ?? '')
        .execute(),
    );
    rmSync(mailFolder(siteFolder(folder, testSite)), { recursive: true });
    // The journal brings the lead back when the database is opened again.
    expect(await runCommand(terminal, ['leads', 'erase', spellings[1] ?? ''], { yes: true })).toBe(
      0,
    );
    expect(said.at(-1)).toMatch(/^Erased 1 lead/);
    expect(await findFiles(spellings)).toEqual([]);
    expect(await runCommand(terminal, ['leads', 'erase', spellings[1] ?? ''], { yes: true })).toBe(
      0,
    );
    expect(said.at(-1)).toMatch(/^There was no lead of Erase\.Me@PINES\.example/);
  });
});
