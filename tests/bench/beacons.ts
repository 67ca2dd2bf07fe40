import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { startPostgres } from '../server/postgres-server.ts';
import { beaconRequest } from './service/beacon-request.ts';
import { sendLoad, startServer } from './service/run-process.ts';
import { writeBuiltSite } from './service/write-built-site.ts';

const rate = 1_000;
/** Networks that they come from: each may send so many. */
const senders = 250;
/** In the agent, the cookie and the referring address of each visit, with a number of its own. */
const mark = 'Marked';
const personal = [mark, '198.18.', 'Mozilla'];
const countedEachMs = 3_000;

/**
 * Sends marked visits for some seconds, compares what was answered with what was counted, and looks for
 * the marks wherever the service keeps something.
 */
async function checkBeacons(seconds: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-beacons-'));
  const postgres = await startPostgres();
  const client = new Client(postgres.url);
  try {
    const siteDir = writeBuiltSite(join(folder, 'site'));
    mkdirSync(join(folder, 'cwd'));
    process.chdir(join(folder, 'cwd'));
    let log = '';
    const env = { SITE_DIR: siteDir, DATABASE_URL: postgres.url };
    const service = await startServer(join(import.meta.dirname, 'service/whole-service.ts'), {
      env,
      onOutput: (text) => {
        log += text;
      },
    });
    const request = beaconRequest(service.port, `${mark}~~~~~~~~~~`);
    const order = { port: service.port, connections: senders, seconds, rate, request };
    const { statuses } = await sendLoad(order);
    await sleep(countedEachMs);
    await client.connect();
    const { rows } = await client.query(
      'select event, variant, sum(n)::int as n from counts group by 1, 2',
    );
    const answered = statuses['204'] ?? 0;
    const isExact = rows.length > 0 && rows.every(({ n }) => n === answered);
    console.log(`answered ${JSON.stringify(statuses)}, counted ${JSON.stringify(rows)}`);
    const program = join(import.meta.dirname, '../../.build/site.js');
    const backup = join(folder, 'backup.jsonl.gz');
    execFileSync(process.execPath, [program, 'db', 'backup', backup], {
      env: { PATH: process.env.PATH, ...env },
    });
    const places = {
      database: await textOfTables(client),
      log,
      files: textOfFiles(folder),
      backup: String(gunzipSync(readFileSync(backup))),
    };
    await service.stop();
    const found = Object.entries(places).flatMap(([place, text]) =>
      personal.filter((word) => text.includes(word)).map((word) => `${word} in ${place}`),
    );
    const sizes = Object.entries(places).map(([place, text]) => `${place} ${text.length}`);
    console.log(
      `searched, in characters: ${sizes.join(', ')}; found: ${found.join() || 'nothing'}`,
    );
    return isExact && found.length === 0;
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function textOfTables(client: Client): Promise<string> {
  const tables = await client.query(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query(`select row_to_json(one)::text as row from ${name} one`);
    texts.push(name, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

function textOfFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

process.exitCode = (await checkBeacons(Number(process.argv[2] ?? 1_000))) ? 0 : 1;
