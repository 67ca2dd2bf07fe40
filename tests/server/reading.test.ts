import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readFilter } from '../../cli/commands/leads-period.ts';
import { Failure } from '../../cli/terminal/terminal.ts';
import type { LeadRow } from '../../server/database/database.ts';
import { csvCell } from '../../server/leads/csv.ts';
import { campaignOf, originSource } from '../../server/leads/lead-origin.ts';
import { countLeads, readLatestLeads, readLeads } from '../../server/leads/read-leads.ts';
import { reportLeads } from '../../server/leads/report-leads.ts';
import { rowsByKey } from '../../server/report/add-visits.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite } from './service.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const day = (date: string) => new Date(`2026-11-${date}T12:00:00Z`);

onBothDatabases('reading leads', (connection) => {
  beforeEach(async () => {
    const { db } = connection;
    const google = { lastTouch: { source: 'google', campaign: 'autumn' }, page: '/canada' };
    await addLead(db, { name: 'a', attribution: google }, { at: day('01') });
    await addLead(
      db,
      { name: 'b', attribution: { ...google, variants: { headline: 'arabic', cta: 'x' } } },
      { at: day('02') },
    );
    await addLead(
      db,
      {
        name: 'c',
        email: 'Other@pines.example',
        attribution: { referrer: 'https://blog.example/post' },
      },
      { at: day('03'), kinds: ['team-mail'] },
    );
    await addLead(db, { name: 'd' }, { at: day('04') });
  });

  test('counts the same in the report, the list and the export', async () => {
    const { db } = connection;
    const add = (attribution: object) => addLead(db, { name: 'more', attribution });
    await add({
      lastTouch: { source: 'Google', campaign: ' Autumn' },
      variants: { headline: 'a' },
    });
    await add({ firstTouch: { source: 'google', campaign: 'spring' }, lastTouch: { medium: 'x' } });
    await add({ firstTouch: { campaign: 'spring' }, referrer: 'https://blog.example/other' });
    await add({ lastTouch: { source: 'ОСЕНЬ' }, variants: { headline: 'arabic' } });
    await add({ lastTouch: { source: 'осень' } });
    for (const name of [
      '50% off',
      'DE | Brand | Exact',
      'Ｑ４|brand',
      'q4|Brand',
      'other',
      'a@b',
    ]) {
      await add({ lastTouch: { source: name, campaign: name } });
    }
    const rows: LeadRow[] = [];
    for await (const row of readLeads(db, {})) rows.push(row);
    const exported = {
      source: rows.map(originSource),
      campaign: rows.map(campaignOf),
      variant: rows.flatMap(({ variants }) =>
        Object.entries(variants ?? {}).map(([name, variant]) => `${name}: ${variant}`),
      ),
    };
    const spelt = (text: string) =>
      text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, '-');
    for (const group of ['source', 'campaign', 'variant'] as const) {
      const counted = [...rowsByKey(group, await reportLeads(db, group, {}, 'UTC')).values()];
      expect(new Set(counted.map(({ value }) => spelt(value))).size).toBe(counted.length);
      for (const { value, leads } of counted) {
        if (group === 'variant' && value === 'none') continue;
        const listed = await countLeads(db, { [group]: value });
        const found = exported[group].filter((name) => spelt(name) === spelt(value));
        expect([value, listed, found.length]).toEqual([value, leads, leads]);
      }
    }
    expect(await reportLeads(db, 'source', { source: 'GOOGLE' }, 'UTC')).toEqual([
      { value: 'google', leads: 4, counted: 0 },
    ]);
  });

  test('reads them in order, in batches, by time and by source', async () => {
    for (let index = 0; index < 1010; index++) await addLead(connection.db, { name: 'more' });
    const read = async (filter = {}) => {
      const names: string[] = [];
      for await (const { name } of readLeads(connection.db, filter)) names.push(String(name));
      return names;
    };
    expect(await read()).toHaveLength(1014);
    const november = readFilter({ from: '2026-11-02', to: '2026-11-03' }, 'UTC');
    expect(await read(november)).toEqual(['b', 'c']);
    expect(await read({ source: 'google' })).toEqual(['a', 'b']);
    expect(await read({ source: 'blog.example' })).toEqual(['c']);
    expect(await read({ source: 'direct', to: day('05') })).toEqual(['d']);
    const latest = await readLatestLeads(connection.db, { to: day('05') }, 2);
    expect(latest.map(({ name }) => name)).toEqual(['d', 'c']);
  });

  test('counts them by page, source, campaign and variant', async () => {
    const report = (group: Parameters<typeof reportLeads>[1]) =>
      reportLeads(connection.db, group, {}, 'UTC');
    expect(await report('page')).toEqual([
      { value: '/canada', leads: 2, counted: 0 },
      { value: 'unknown', leads: 2, counted: 0 },
    ]);
    expect(await report('source')).toEqual([
      { value: 'google', leads: 2, counted: 0 },
      { value: 'blog.example', leads: 1, counted: 0 },
      { value: 'direct', leads: 1, counted: 0 },
    ]);
    expect(await report('campaign')).toEqual([
      { value: 'autumn', leads: 2, counted: 0 },
      { value: 'none', leads: 2, counted: 0 },
    ]);
    expect(await report('variant')).toEqual([
      { value: 'none', leads: 3, counted: 0 },
      { value: 'cta: x', leads: 1, counted: 0 },
      { value: 'headline: arabic', leads: 1, counted: 0 },
    ]);
  });
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['  =cmd()', `"'  =cmd()"`],
  ['+1 555 0100', `"'+1 555 0100"`],
  ['-2', `"'-2"`],
  ['@x', `"'@x"`],
  ['\t=1', `"'\t'=1"`],
  ['x;=1+1', `"x;'=1+1"`],
  ['Mon\n-1', `"Mon\n'-1"`],
  ['a - b, -c', '"a - b, -c"'],
  ['\u200b=1', `"'\u200b=1"`],
  ['＝1', `"'＝1"`],
  ['say "hi", you', '"say ""hi"", you"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('the cell %j is safe as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

describe('the commands', () => {
  const { terminal, said } = quietTerminal(() => folder);
  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('SITE_DIR', fixtureSite);
    vi.stubEnv('DATA_DIR', join(folder, 'data'));
    const connection = await openData(join(folder, 'data'));
    await addLead(connection.db, {
      name: '=evil\u001b[31m',
      attribution: { page: '/canada', variants: { headline: 'b' } },
    });
    await connection.close();
  });
  afterAll(() => vi.unstubAllEnvs());
  beforeEach(() => {
    said.length = 0;
  });

  test('list, export, report and erase', async () => {
    await runCommand(terminal, ['leads', 'list'], { limit: 20 });
    expect(said.join()).toContain('=evil\ufffd[31m');
    expect(said.join()).toMatch(/\/canada +direct +none +headline: b/);
    await runCommand(terminal, ['leads', 'export'], { format: 'csv', out: 'leads.csv' });
    expect(said.at(-1)).toBe('Exported 1 lead to leads.csv.');
    expect(await readFile(join(folder, 'leads.csv'), 'utf8')).toContain(`"'=evil`);
    expect((await stat(join(folder, 'leads.csv'))).mode & 0o777).toBe(0o600);
    await writeFile(join(folder, 'views.csv'), 'path,views\n/canada,50\n/other,7\n');
    await runCommand(terminal, ['leads', 'report'], { format: 'text', views: 'views.csv' });
    expect(said.at(-1)).toMatch(
      /\/canada +1 +50 +1 +2\.00 % \(0\.35 % to 10\.50 %\)\n\/other +0 +7 +0\n/,
    );
    expect(await runCommand(terminal, ['leads', 'erase', 'maria@pines.example'])).toBe(1);
    expect(
      await runCommand(terminal, ['leads', 'erase', 'maria@pines.example'], { yes: true }),
    ).toBe(0);
    expect(said.at(-1)).toMatch(/^Erased 1 lead of maria@pines\.example/);
    expect(await runCommand(terminal, ['leads', 'erase', 'maria@pines.example'])).toBe(0);
    expect(said.at(-1)).toBe('There is no lead of maria@pines.example.');
  });

  test('report leads that a wrong clock has dated to days to come apart', async () => {
    const { db, close } = await openData(join(folder, 'data'));
    await addLead(
      db,
      { attribution: { page: '/ahead' } },
      { at: new Date('2999-01-01T12:00:00Z') },
    );
    await close();
    await runCommand(terminal, ['leads', 'report'], { format: 'text', to: '2999-12-31' });
    expect(said.at(-1)).not.toContain('/ahead');
    expect(said.at(-1)).toContain('1 lead is dated to days to come, and does not count.');
  });

  test('say plainly what is in the way', async () => {
    const running = await openData(join(folder, 'data'));
    const busy = await failureOf(runCommand(terminal, ['leads', 'list'], { limit: 1 }));
    await running.close();
    expect(busy.message).toContain('in use by another process');
    expect(busy.help).toContain('once it has started');
    vi.stubEnv('DATABASE_URL', 'postgres://u:hunter2@127.0.0.1:1/x');
    const down = await failureOf(runCommand(terminal, ['leads', 'list'], { limit: 1 }));
    expect(down.message).toBe(
      'The command cannot use the database x on 127.0.0.1:1: nothing listens at its address (ECONNREFUSED).',
    );
    expect(() => readFilter({ from: '2026-02-30' }, 'UTC')).toThrow('--from must be a date');
    expect(() => readFilter({ from: '2026-03-02', to: '2026-03-01' }, 'UTC')).toThrow('is after');
  });
});

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw new Error(`not a Failure: ${error}`);
}

/** The cells of a file as a spreadsheet reads them that separates by one of these characters. */
function cellsOf(text: string, separators: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' = 'start';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (state === 'quoted') {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at);
      else state = 'plain';
    } else if (separators.includes(character)) {
      cells.push(cell);
      cell = '';
      state = 'start';
    } else if (state === 'start' && character === '"') state = 'quoted';
    else {
      cell += character;
      state = 'plain';
    }
  }
  return [...cells, cell];
}

const lineEnds = '\r\n\v\f\u0085\u2028\u2029';
const breaks = [...',;|\t', ...lineEnds, '', 'x', '"', ' ', '\u200b'];
test.each([',', ';', '\t', '|', ',;\t'])(
  'no cell is a formula where %j separates',
  (separators) => {
    const formulas: string[] = [];
    for (const first of breaks) {
      for (const second of breaks) {
        for (const third of breaks) {
          for (const sign of '=+-@＝') {
            const value = `a${first}${second}${third}${sign}cmd`;
            const text = ['id', value.slice(1), value, '', value]
              .map((one) => csvCell(one))
              .join(',');
            const cells = cellsOf(`${text}\r\n`, separators + lineEnds);
            if (cells.some((cell) => /^[\s\p{Cf}"]*[=+\-@＝]/u.test(cell))) formulas.push(value);
          }
        }
      }
    }
    expect(formulas).toEqual([]);
  },
);
