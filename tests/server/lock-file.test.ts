import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFile } from '../../server/database/lock-file.ts';
import { endProcess } from './service-process.ts';

/** Milliseconds until all racers have heard when to try. */
const headStartMs = 50;

let folder: string;
const racers = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-lock-'));
});
afterAll(async () => {
  await Promise.all([...racers].map((racer) => endProcess(racer, 'SIGKILL')));
  await rm(folder, { recursive: true });
});

async function startRacer(file: string): Promise<ChildProcess> {
  const racer = fork(join(import.meta.dirname, 'take-lock.ts'), [file], { execArgv: [] });
  racers.add(racer);
  await once(racer, 'message');
  return racer;
}

async function race(participants: readonly ChildProcess[]): Promise<ChildProcess[]> {
  const instant = Date.now() + headStartMs;
  const won = await Promise.all(
    participants.map(async (racer) => {
      const answer = once(racer, 'message');
      racer.send(instant);
      return (await answer)[0];
    }),
  );
  return participants.filter((_racer, index) => won[index]);
}

test('of eight processes that find the lock of a dead one at once, one gets it', async () => {
  const file = join(folder, 'race');
  let [dead] = await race([await startRacer(file)]);
  for (const _round of [1, 2, 3]) {
    const eight = await Promise.all(Array.from({ length: 8 }, () => startRacer(file)));
    if (!dead) throw new Error('nobody had the lock');
    await endProcess(dead, 'SIGKILL');
    const winners = await race(eight);
    expect(winners).toHaveLength(1);
    [dead] = winners;
  }
});

test('is free for others once it is given back, and not before', () => {
  const file = join(folder, 'again');
  const unlock = lockFile(file);
  expect(lockFile(file)).toBeUndefined();
  unlock?.();
  const again = lockFile(file);
  expect(again).toBeDefined();
  again?.();
});

test('says why a file cannot be written', () => {
  expect(() => lockFile(join(folder, 'none', 'lock'))).toThrow(/ENOENT/);
});
