import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { readConfig } from '../../server/config/config.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { startServer } from '../../server/service/start-server.ts';
import { build, startSite } from '../builds/run-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { freshDatabase } from './fresh-database.ts';

/** What a visitor answers in the form of a page, and which answers are refused, if any. */
interface Post {
  to: string;
  as: 'form' | 'json';
  answers: Record<string, string>;
  refused?: string[];
}

const trades = ['clinic', 'bakery', 'software'] as const;
const scratch = await temporaryFolder();

let database: string;
beforeAll(async () => {
  database = await freshDatabase();
  for (const trade of trades) {
    const site = join(import.meta.dirname, '../trades', trade, 'site');
    const { code, stdout, stderr } = await build(site, outOf(trade), scratch.path);
    expect([trade, code, stdout, stderr]).toEqual([trade, 0, expect.any(String), '']);
  }
});
afterAll(scratch.remove);

const outOf = (trade: string) => join(scratch.path, trade);

describe.each(trades)('a site of another trade: %s', (trade) => {
  test.each([
    ['in the embedded database', () => ''],
    ['in a PostgreSQL database that other sites use too', () => database],
  ])('stores its own kind of leads %s', async (_where, url) => {
    const posts: Post[] = await readJson(
      join(import.meta.dirname, '../trades', trade, 'leads.json'),
    );
    const { leads, forms }: FormsFile = await readJson(join(outOf(trade), '.site/forms.json'));
    vi.stubEnv('SITE_DIR', outOf(trade));
    vi.stubEnv('DATA_DIR', join(scratch.path, 'data'));
    vi.stubEnv('DATABASE_URL', url());
    const config = readConfig({ ...process.env, PORT: '0', LEADS_PER_MINUTE: '0' });
    const service = await startServer({ ...config, log: () => {} });
    for (const post of posts) {
      const form = forms.find(({ page }) => page === post.to);
      const answers = {
        ...post.answers,
        form: form?.id ?? '',
        [leads.typeName]: form?.leadType ?? '',
      };
      const answer = await send(`${service.url}/api/leads`, post.as, answers);
      const text = await answer.text();
      if (post.refused) {
        const { errors } = JSON.parse(text) as { errors: { field: string }[] };
        expect([answer.status, errors.map(({ field }) => field)]).toEqual([422, post.refused]);
      } else {
        expect([answer.status, text]).toEqual([post.as === 'form' ? 303 : 201, expect.any(String)]);
      }
    }
    await service.close();

    const exported = await startSite(['leads', 'export'], scratch.path).outcome;
    expect(exported.stderr).toBe('');
    const folder = join(import.meta.dirname, '../trades', trade);
    await expect(timeless(exported.stdout)).toMatchFileSnapshot(join(folder, 'expected.csv'));
    if (url()) {
      const { db, close } = await openPostgres(url(), leads.schema);
      const columns = [leads.typeColumn, ...leads.fields.flatMap(({ column }) => column ?? [])];
      const { rows } = await sql`
        select ${sql.join(columns.map((column) => sql.ref(column)))}
        from ${sql.id(leads.schema, 'leads')} order by id`.execute(db);
      await close();
      const table = `${JSON.stringify(rows, null, 2)}\n`;
      await expect(table).toMatchFileSnapshot(join(folder, 'expected-rows.json'));
    }
  });
});

async function readJson(path: string) {
  return JSON.parse(await readFile(path, 'utf8'));
}

function send(url: string, as: Post['as'], values: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: as === 'json' ? 'application/json' : 'text/html' },
    body: as === 'form' ? new URLSearchParams(values) : JSON.stringify(values),
    ...(as === 'json' && { headers: { 'content-type': 'application/json' } }),
  });
}

/** A table without what differs from run to run: identifiers and moments. */
function timeless(csv: string): string {
  return csv
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<moment>');
}
