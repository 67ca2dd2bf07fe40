import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { median } from './median.ts';

/** A program to measure: what to run, and what must hold before each run. */
export interface Job {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  /** What the program is told beside what this one was told. */
  env?: Readonly<Record<string, string>>;
  /** Brings everything into place before each run; not measured. */
  prepare?(round: number): void;
}

/** What one run took. */
export interface Run {
  seconds: number;
  /** Seconds of processor time of all threads; undefined or NaN where the system does not tell. */
  cpuSeconds?: number;
  /** Most memory in use at once, in MiB; undefined or NaN where the system does not tell. */
  peakMiB?: number;
}

/** Milliseconds between two looks at a running program. */
const LOOK = 15;

/**
 * Runs every job once to warm up, then `rounds` times in turn, so that a busy moment of the
 * machine meets all of them alike. Gives the median of each job, by name.
 */
export async function measureInTurn(
  jobs: readonly Job[],
  rounds: number,
): Promise<Map<string, Run>> {
  const runs = new Map<string, Run[]>(jobs.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const job of jobs) {
      job.prepare?.(round);
      const run = await measureOnce(job);
      if (round > 0) runs.get(job.name)?.push(run);
    }
  }
  return new Map([...runs].map(([name, list]) => [name, medianRun(list)]));
}

async function measureOnce({ name, command, args, cwd, env }: Job): Promise<Run> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (part: Buffer) => errors.push(part));
  const use: Omit<Run, 'seconds'> = {};
  const timer = setInterval(() => Object.assign(use, readUse(child.pid)), LOOK);
  try {
    const [code, seconds] = await new Promise<[number | null, number]>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (status) => resolve([status, (performance.now() - started) / 1000]));
    });
    if (code !== 0) throw new Error(`${name} failed (${code}): ${Buffer.concat(errors)}`);
    return { seconds, ...use };
  } finally {
    clearInterval(timer);
  }
}

/** Memory and processor time so far; Linux keeps both in files. */
function readUse(pid: number | undefined): Omit<Run, 'seconds'> {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return peak ? { peakMiB: Number(peak) / 1024, cpuSeconds: ticks / 100 } : {};
  } catch {
    return {};
  }
}

function medianRun(runs: readonly Run[]): Run {
  const of = (key: keyof Run) => median(runs.flatMap((run) => run[key] ?? []));
  return { seconds: of('seconds'), cpuSeconds: of('cpuSeconds'), peakMiB: of('peakMiB') };
}
