import { formatBytes } from './format-bytes.ts';
import type { ServiceStatus } from './service-status.ts';

/** Something that can be wrong with a service for a while. */
export interface Condition {
  name: string;
  /** Whether it is read from the database: all instances see the same, and one of them reports it. */
  shared: boolean;
  /** Milliseconds that it lasts before it is reported. */
  patienceMs: number;
  /** What is wrong, as a sentence; undefined if nothing is. */
  problem(status: ServiceStatus, now: Date): string | undefined;
  /** What is right again afterwards. */
  solved: string;
}

const minuteMs = 60_000;
const stuckMs = 10 * minuteMs;
const slowDiskMs = 10_000;
/** More than a person who has forgotten the password tries in ten minutes. */
const mostFailedSignIns = 20;
const leastFreeBytes = 512 * 1024 ** 2;

/** What is watched. */
export const conditions: readonly Condition[] = [
  {
    name: 'messages',
    shared: true,
    // It has lasted for ten already, unless an old message was only now sent again.
    patienceMs: minuteMs,
    problem({ outbox, process }, now) {
      const waitsMs = outbox?.oldest ? now.getTime() - outbox.oldest.getTime() : 0;
      if (!outbox || waitsMs < stuckMs) return undefined;
      const minutes = Math.round(waitsMs / minuteMs);
      const down = process?.receivers.filter(({ isUnavailable }) => isUnavailable) ?? [];
      return [
        `Messages are pending (${outbox.pending}), the oldest for ${minutes} minutes.`,
        ...down.map(({ name }) => `${name} takes nothing.`),
      ].join(' ');
    },
    solved: 'Messages are sent again.',
  },
  {
    name: 'dead-letters',
    shared: true,
    patienceMs: stuckMs,
    problem: ({ outbox }) =>
      outbox?.dead
        ? `Messages failed for good (${outbox.dead}). "site leads replay" shows why and sends them again.`
        : undefined,
    solved: 'No message has failed for good any more.',
  },
  {
    name: 'database',
    shared: false,
    patienceMs: stuckMs,
    problem: ({ outbox }) =>
      outbox ? undefined : 'The database does not answer: leads cannot be stored.',
    solved: 'The database answers.',
  },
  {
    name: 'quarantined-database',
    shared: false,
    patienceMs: 0,
    problem: ({ quarantined }) => quarantined?.map((text) => `${text}.`).join(' ') || undefined,
    solved: 'No damaged database is in quarantine any more.',
  },
  {
    name: 'journal',
    shared: false,
    patienceMs: stuckMs,
    problem({ process }) {
      const lagMs = process?.journalLagMs ?? 0;
      return lagMs > slowDiskMs
        ? `The disk does not take leads: one has waited for ${Math.round(lagMs / 1000)} seconds.`
        : undefined;
    },
    solved: 'The disk takes leads.',
  },
  {
    name: 'build',
    shared: false,
    // A build takes a while, and so does its upload.
    patienceMs: 2 * stuckMs,
    problem: ({ process }) =>
      process?.dueSince &&
      `The site was not built again, though it has changed by itself at ${process.dueSince.toISOString()}: visitors see what was before.`,
    solved: 'The site was built again.',
  },
  {
    name: 'challenge',
    shared: false,
    patienceMs: 0,
    problem: ({ process }) => process?.unverified,
    solved: 'Leads are verified again.',
  },
  {
    name: 'sign-ins',
    shared: true,
    patienceMs: 0,
    problem: ({ failedSignIns = 0 }) =>
      failedSignIns > mostFailedSignIns
        ? `Somebody may be guessing passwords: ${failedSignIns} attempts to sign in failed within ten minutes.`
        : undefined,
    solved: 'Nobody guesses passwords any more.',
  },
  {
    name: 'disk',
    shared: false,
    patienceMs: stuckMs,
    problem: ({ disk }) =>
      disk && disk.free < leastFreeBytes
        ? `The disk is nearly full: ${formatBytes(disk.free)} are free.`
        : undefined,
    solved: 'The disk has space again.',
  },
];

/** Everything that is wrong now, however short a time. */
export function findProblems(status: ServiceStatus, now: Date): string[] {
  return conditions.flatMap(({ problem }) => problem(status, now) ?? []);
}
