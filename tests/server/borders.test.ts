import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQuarantined, removeRebuilt } from '../../server/database/quarantined-databases.ts';
import { readBackup } from '../../server/operations/backup/backup-file.ts';

/** Files that the service reads may have been written by anybody. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-borders-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const own = { name: 'postgres-18-damaged-1700000000000', rebuilt: 'whole' };

test.each([
  ['a path', { name: '../precious', rebuilt: 'whole' }],
  ['the database itself', { name: 'postgres-18', rebuilt: 'whole' }],
  ['an unknown state', { ...own, rebuilt: 'yes' }],
  ['no record', null],
])(
  'a list of quarantined databases with %s deletes nothing but what is known',
  async (_what, other) => {
    const database = join(folder, 'database');
    for (const name of ['postgres-18', own.name, '../precious']) {
      await mkdir(join(database, name), { recursive: true });
    }
    await writeFile(join(database, 'quarantine.json'), JSON.stringify([other, own]));
    expect(await readQuarantined(database)).toEqual([own]);
    expect(await removeRebuilt(database)).toEqual([own.name]);
    expect(existsSync(join(folder, 'precious'))).toBe(true);
    expect(existsSync(join(database, 'postgres-18'))).toBe(true);
  },
);

test('a list of quarantined databases that is none is empty', async () => {
  await writeFile(join(folder, 'quarantine.json'), '{"name":"x"}');
  expect(await readQuarantined(folder)).toEqual([]);
});

test.each([
  ['an unknown table', { table: 'pg_authid', row: {} }],
  ['a row that is none', { table: 'leads', row: 'x' }],
  ['migrations without names', { migrations: [1] }],
  ['null', null],
])('a backup with %s is damaged, although its sum is right', async (_what, entry) => {
  const path = join(folder, 'a.backup');
  const head = { format: 'site-backup', version: 1, at: '2026-11-01T00:00:00.000Z' };
  const text = [head, entry].map((value) => `${JSON.stringify(value)}\n`).join('');
  const end = { rows: {}, sha256: createHash('sha256').update(text).digest('hex') };
  await writeFile(path, gzipSync(`${text}${JSON.stringify(end)}\n`));
  const read = async () => {
    for await (const _entry of readBackup(path));
  };
  await expect(read()).rejects.toThrow(`${path} is damaged`);
});
