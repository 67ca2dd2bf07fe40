import { cpSync, rmSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '../../server/database/embedded.ts';
import { erasePerson } from '../../server/leads/erase-leads.ts';
import { createLeadInserter } from '../../server/leads/lead-inserter.ts';
import { type Messages, storeLead } from '../../server/leads/store-lead.ts';
import { prepareDatabase, restoreLeads } from '../../server/service/open-site.ts';
import { openFolder } from './databases.ts';
import { asLead } from './new-lead.ts';
import { goodLead, testColumns, testSite } from './service.ts';

// What a power cut leaves behind is made by hand: the folder of the database as it was earlier,
// destroyed, or gone; and a journal that ends in the middle of a line.

let fresh: string;
let folder: string;
let journalFile: string;
let databaseFolder: string;
beforeAll(async () => {
  // Making a database takes seconds, so one is made for all tests.
  fresh = await mkdtemp(join(tmpdir(), 'site-journal-'));
  await (await openFolder(fresh)).close();
});
afterAll(() => rmSync(fresh, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-journal-'));
  cpSync(fresh, folder, { recursive: true });
  journalFile = join(folder, 'database', 'leads.journal');
  databaseFolder = join(folder, 'database', 'postgres-18');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const outbox: Messages = {
  messagesFor: () => [{ kind: 'team-mail', recipient: 'team@site.example' }],
  nudge: () => {},
};

const other = { email: 'Other@pines.example' };

async function store(names: readonly string[]): Promise<void> {
  const { db, journal, close } = await openFolder(folder);
  const insert = createLeadInserter(db);
  const columnsFor = async () => testColumns;
  await Promise.all(
    names.map((name) =>
      storeLead(
        { db, insert, columnsFor, journal, outbox },
        {
          lead: asLead({ name, ...(name === 'b' && other) }),
          leads: testSite.leads,
          submission: name,
        },
      ),
    ),
  );
  await close();
}

/** Takes the database back to the time before the first lead. */
async function forget(): Promise<void> {
  rmSync(databaseFolder, { recursive: true });
  cpSync(join(fresh, 'database', 'postgres-18'), databaseFolder, { recursive: true });
}

async function read() {
  const { db, close } = await openFolder(folder);
  const leads = await db.selectFrom('leads').selectAll().orderBy('name').execute();
  const messages = await db.selectFrom('outbox').selectAll().execute();
  await close();
  return { names: leads.map(({ name }) => name), leads, messages };
}

test('a database that lost its last leads gets them back, with their messages', async () => {
  await store(['a']);
  cpSync(databaseFolder, join(folder, 'earlier'), { recursive: true });
  await store(['b', 'c']);
  const before = await read();
  rmSync(databaseFolder, { recursive: true });
  cpSync(join(folder, 'earlier'), databaseFolder, { recursive: true });
  const after = await read();
  expect(after.names).toEqual(['a', 'b', 'c']);
  expect(after.leads).toEqual(before.leads);
  expect(after.messages.map(({ id }) => id).sort()).toEqual(
    before.messages.map(({ id }) => id).sort(),
  );
  expect((await stat(journalFile)).mode & 0o777).toBe(0o600);
});

test('a destroyed database is made anew, and what was sent is not sent again', async () => {
  await store(['a', 'b']);
  const { db, journal, close } = await openFolder(folder);
  const [message] = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  journal?.noteMessage(message?.id ?? '', 'sent');
  await close();
  await writeFile(join(databaseFolder, 'global', 'pg_control'), 'rubbish');
  await appendFile(journalFile, '{"lead":{"id":"01a1');
  const { names, messages } = await read();
  expect(names).toEqual(['a', 'b']);
  expect(messages.map(({ status }) => status).sort()).toEqual(['pending', 'sent']);
  expect(messages.find(({ status }) => status === 'sent')?.id).toBe(message?.id);
  await store(['c']);
  expect((await read()).names).toEqual(['a', 'b', 'c']);
});

test('retries and leads that were not stored stay one lead, or none', async () => {
  await store(['a', 'a', 'a']);
  await forget();
  const { names, messages } = await read();
  expect(names).toEqual(['a']);
  expect(messages).toHaveLength(1);
});

test('an erased lead does not come back', async () => {
  await store(['a', 'a', 'b']);
  const connection = await openFolder(folder);
  const mailFolder = join(folder, 'mail');
  await erasePerson(connection, goodLead.email, { site: testSite.leads, mailFolder });
  await connection.close();
  expect(await readFile(journalFile, 'utf8')).not.toContain(goodLead.email);
  await forget();
  expect((await read()).names).toEqual(['b']);
});

/** The lines of the journal, as they are changed. */
async function rewrite(change: (line: string) => string): Promise<void> {
  const lines = (await readFile(journalFile, 'utf8')).split('\n');
  await writeFile(journalFile, lines.map(change).join('\n'));
}

async function restore(): Promise<string[]> {
  const connection = await openEmbedded(folder, testSite.leads.schema);
  await prepareDatabase(connection, testSite);
  const notes = await restoreLeads(connection, testSite.leads);
  await connection.close();
  return notes;
}

test('exactly what is damaged is skipped, and reported', async () => {
  await store(['a', 'b', 'c']);
  await forget();
  await rewrite((line) => line.replace('"name":"b"', '"name":"B"'));
  const lines = (await readFile(journalFile, 'utf8')).split('\n');
  const number = lines.findIndex((line) => line.includes('"name":"B"')) + 1;
  expect(await restore()).toEqual([
    expect.stringMatching(/put back from leads\.journal: 2$/),
    expect.stringContaining(`Damaged lines of leads.journal were skipped (1): ${number}.`),
  ]);
  expect((await read()).names).toEqual(['a', 'c']);
});

test('lines of an earlier version, without a checksum, are replayed', async () => {
  await store(['a', 'b']);
  await forget();
  await rewrite((line) => line.replace(/,"crc":"[0-9a-f]{8}"}$/, '}'));
  expect(await readFile(journalFile, 'utf8')).not.toContain('"crc"');
  expect((await read()).names).toEqual(['a', 'b']);
});

const someId = '01a2083c-e47e-7ccd-b270-d748af2890ac';

/** A line that was changed, and has no checksum that says so. */
const damages: [string, (line: string) => string][] = [
  ['bad JSON', (line) => line.slice(0, 80)],
  ['zeros', (line) => '\0'.repeat(line.length)],
  ['another key for the checksum', (line) => line.replace('"crc":', '"crd":')],
  ['a bad id', (line) => bare(line).replace(/"id":"./, '"id":"x')],
  ['a bad id of a message', (line) => bare(line).replace(/("messages":.*"id":")./, '$1x')],
  ['no id', (line) => bare(line).replace('"id":', '"ID":')],
  ['an id that is a number', (line) => bare(line).replace(/"id":"[^"]+"/, '"id":1')],
  ['no lead', () => '{"messages":[]}'],
  ['a lead that is none', () => '{"lead":null,"messages":[]}'],
  ['no messages', (line) => bare(line).replace('"messages":', '"massages":')],
  ['messages that are none', (line) => bare(line).replace(/"messages":.*\]/, '"messages":[7]')],
  ['an unknown kind', (line) => bare(line).replace('"team-mail"', '"team-male"')],
  ['an unknown status', (line) => bare(line).replace('"pending"', '"ponding"')],
  ['no day', (line) => bare(line).replace(/"created_at":"..../, '"created_at":"x')],
  ['a day before Christ', (line) => bare(line).replace(/"created_at":"/, '"created_at":"-00')],
  [
    'a day that is a number',
    (line) => bare(line).replace(/"created_at":"[^"]+"/, '"created_at":7'),
  ],
  ['extra that is none', (line) => bare(line).replace(/"extra":"[^"]*"/, '"extra":"{"')],
  ['another touch', (line) => bare(line).replace(/"last_touch":null/, '"last_touch":"{"')],
  ['a character that is none', (line) => bare(line).replace('"name":"', '"name":"\\u0000')],
  ['half a character', (line) => bare(line).replace('"name":"', '"name":"\\ud800')],
  ['another id of a forgotten lead', () => '{"forget":"x"}'],
  ['another id of an outcome', () => '{"message":"x","status":"sent"}'],
  ['another outcome', () => `{"message":"${someId}","status":"lost"}`],
  ['an unknown entry', () => `{"remember":"${someId}"}`],
  ['no entry', () => '{}'],
  ['a list', () => '[]'],
  ['a number', () => '7'],
  ['a huge line', (line) => bare(line).replace('"name":"', `"name":"${'x'.repeat(40_000_000)}`)],
];
const bare = (line: string) => line.replace(/,"crc":"[0-9a-f]{8}"}$/, '}');

test('no damaged line stops the service; each is quarantined and reported', async () => {
  await store(['a', 'z']);
  await forget();
  const [first = '', ...rest] = (await readFile(journalFile, 'utf8')).split('\n').filter(Boolean);
  const lines = [first];
  for (const [name, damage] of damages) {
    const line = damage(first);
    expect([name, line === first]).toEqual([name, false]);
    // Another lead, of which only the damage keeps the database from having it.
    const id = `01a2083c-e47e-7ccd-b270-${String(lines.length).padStart(12, '0')}`;
    lines.push(line.replace(/(?<="lead":\{"id":")[0-9a-f-]{36}/, id));
  }
  await writeFile(journalFile, [...lines, ...rest, ''].join('\n'));
  const notes = await restore();
  const { names } = await read();
  const quarantined = await readFile(`${journalFile}.damaged`, 'utf8');
  const kept = quarantined
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(0, 300));
  const missed = damages.flatMap(([name], index) =>
    kept.includes((lines[index + 1] ?? '').slice(0, 300)) ? [] : [name],
  );
  expect([missed, names]).toEqual([[], ['a', 'z']]);
  expect(notes.at(-1)).toContain(`were skipped (${damages.length}): 2, 3, 4,`);
  expect((await stat(`${journalFile}.damaged`)).mode & 0o777).toBe(0o600);
  await store(['b']);
  expect((await read()).names).toEqual(['a', 'b', 'z']);
  const connection = await openFolder(folder);
  await erasePerson(connection, goodLead.email, { site: testSite.leads, mailFolder: folder });
  await connection.close();
  await expect(stat(`${journalFile}.damaged`)).rejects.toThrow('ENOENT');
  expect((await read()).names).toEqual(['b']);
});
