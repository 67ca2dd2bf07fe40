import { statfs } from 'node:fs/promises';
import type { Connection } from '../database/connection.ts';
import { countMessages, type OutboxDepth } from '../delivery/outbox/outbox.repository.ts';
import type { ReceiverState } from '../delivery/outbox/worker.ts';
import { inTime } from '../http/in-time.ts';
import { countFailedSignIns } from '../leads/audit.ts';
import type { Metrics } from '../observability/metrics.ts';

/** The state of the service at a glance. */
export interface ServiceStatus {
  /** What is not sent yet; undefined if the database does not answer. */
  outbox?: OutboxDepth;
  /** Failed attempts to sign in to the lead inbox in the last ten minutes. */
  failedSignIns?: number;
  /** Bytes on the disk of the data folder; undefined without such a folder. */
  disk?: { free: number; size: number };
  /** A sentence about each damaged database in quarantine. */
  quarantined?: readonly string[];
  /** What only a running service knows. */
  process?: ProcessStatus;
}

/** What a process knows of itself. */
export interface ProcessStatus {
  receivers: readonly ReceiverState[];
  /** Milliseconds that the oldest lead has been pending for the disk, if the database has a journal. */
  journalLagMs?: number;
  /** The first moment since which another build is due, of a site that changes by itself. */
  dueSince?: Date;
  /** Why no lead is verified to be from a person, as sentences. */
  unverified?: string;
  /** Posts that were refused since the process started, by their reason. */
  refused: Readonly<Record<Refusal, number>>;
}

const refusals = {
  'wrong fields': 'leads_refused',
  quarantined: 'leads_quarantined',
  'too many': 'rate_limited',
  'other sites': 'leads_foreign',
} as const;

type Refusal = keyof typeof refusals;

/** Where the status is read from; a command beside the service knows no process. */
export interface StatusSources {
  connection: Pick<Connection, 'db' | 'quarantined'>;
  dataDir: string;
  process?: {
    metrics: Metrics;
    receivers(): readonly ReceiverState[];
    journalLagMs?(): number;
    dueSince(now: Date): Promise<Date | undefined>;
    unverified(): Promise<string | undefined>;
  };
}

/** Looks at everything as it is now; what does not answer in two seconds is omitted. */
export type StatusReader = (now: Date) => Promise<ServiceStatus>;

const answerTimeoutMs = 2_000;
const signInWindowMs = 10 * 60_000;

/** Makes the function that reads the status. */
export function statusReader({ connection, dataDir, process: own }: StatusSources): StatusReader {
  const { db } = connection;
  return async (now) => {
    const [outbox, failedSignIns, disk, quarantined, process] = await Promise.all([
      unlessUnavailable(countMessages(db)),
      unlessUnavailable(countFailedSignIns(db, new Date(now.getTime() - signInWindowMs))),
      unlessUnavailable(readDisk(dataDir)),
      connection.quarantined && unlessUnavailable(connection.quarantined()),
      own && readProcess(own, now),
    ]);
    return { outbox, failedSignIns, disk, quarantined, process };
  };
}

async function readProcess(
  own: NonNullable<StatusSources['process']>,
  now: Date,
): Promise<ProcessStatus> {
  const [dueSince, unverified, refused] = await Promise.all([
    own.dueSince(now),
    own.unverified(),
    countRefused(own.metrics),
  ]);
  const journalLagMs = own.journalLagMs?.();
  return { receivers: own.receivers(), journalLagMs, dueSince, unverified, refused };
}

async function readDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

async function countRefused(metrics: Metrics): Promise<Record<Refusal, number>> {
  const counts = Object.entries(refusals).map(async ([reason, name]) => [
    reason,
    await metrics.read(name),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

/** The answer, or undefined if it fails or takes too long: that is a vital sign of its own. */
function unlessUnavailable<T>(answer: Promise<T>): Promise<T | undefined> {
  return inTime(answer, answerTimeoutMs).catch(() => undefined);
}
