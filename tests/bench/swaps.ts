import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignsFile } from '../../schemas/generated/contract.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { startServer } from './service/run-process.ts';
import { writeBuiltSite } from './service/write-built-site.ts';

/** Requests a second, and the moments at which the page changes meanwhile. */
const rate = 200;
const swaps = 50;
const gapMs = 500;
/** How long the service may take to notice a moment. */
const lateMs = 1_000;
const leadInMs = 5_000;

/** A page of 30 kB each line of which says of which state it is, as its policy does. */
function writeState(folder: string, state: number): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'page.html'), `<p>state ${state}</p>\n`.repeat(1_500));
  writeFileSync(join(folder, '_headers'), `/page\n  X-State: ${state}\n`);
}

function writeMoments(siteDir: string, first: number): void {
  const moments = Array.from({ length: swaps }, (_none, index) => {
    const place = `.site/ahead/${index + 1}`;
    writeState(join(siteDir, place), index + 1);
    const files = { 'page.html': `${place}/page.html`, _headers: `${place}/_headers` };
    const at = new Date(first + index * gapMs).toISOString();
    return { at, what: ['It changes.'], change: { files, removed: [] }, gone: [], full: [] };
  });
  const file: CampaignsFile = {
    builtFor: new Date().toISOString(),
    isAhead: true,
    ...{ campaigns: [], forms: [], gone: [], full: [] },
    moments,
  };
  writeFileSync(join(siteDir, '.site/campaigns.json'), JSON.stringify(file));
}

/** What is wrong with an answer; undefined for one that is whole, of one state and not too late. */
async function ask(url: string, first: number): Promise<string | undefined> {
  const sent = Date.now();
  const answer = await fetch(url);
  const states = new Set((await answer.text()).match(/\d+(?=<)/g));
  const [state] = states;
  if (answer.status !== 200) return `status ${answer.status}`;
  if (states.size !== 1) return `a page of the states ${[...states].join()}`;
  if (answer.headers.get('x-state') !== state) {
    return `page ${state} with headers of ${answer.headers.get('x-state')}`;
  }
  const due = Math.min(swaps, Math.floor((sent - lateMs - first) / gapMs) + 1);
  return Number(state) < due ? `state ${state} after the moment of ${due}` : undefined;
}

/** Asks for a page many times a second while it changes, and prints how many answers were not right. */
async function countWrong(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-swaps-'));
  const postgres = await startPostgres();
  try {
    const siteDir = writeBuiltSite(join(folder, 'site'));
    writeState(siteDir, 0);
    const first = Date.now() + leadInMs;
    writeMoments(siteDir, first);
    const service = await startServer(join(import.meta.dirname, 'service/whole-service.ts'), {
      env: { SITE_DIR: siteDir, DATABASE_URL: postgres.url },
    });
    const url = `http://127.0.0.1:${service.port}/page`;
    const began = Date.now();
    const end = first + swaps * gapMs + lateMs;
    const answers: Promise<string | undefined>[] = [];
    while (Date.now() < end) {
      const due = ((Date.now() - began) / 1_000) * rate;
      while (answers.length < due) {
        answers.push(ask(url, first).catch((error: Error) => `no answer: ${error.message}`));
      }
      await sleep(2);
    }
    const wrong = (await Promise.all(answers)).filter((one) => one !== undefined);
    await service.stop();
    const perSecond = (answers.length / ((end - began) / 1_000)).toFixed(0);
    console.log(
      `${answers.length} requests, ${perSecond} a second, across ${swaps} swaps: ${wrong.length} wrong`,
    );
    for (const one of new Set(wrong)) console.log(`  ${one}`);
    return wrong.length;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await countWrong()) === 0 ? 0 : 1;
