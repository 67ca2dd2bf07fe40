import { formatBytes } from './format-bytes.ts';
import type { ProcessStatus, ServiceStatus } from './service-status.ts';

/** The status of the service in one line. */
export function describeStatus({ outbox, disk, process }: ServiceStatus, now: Date): string {
  const facts = outbox
    ? [
        `${count(outbox.pending, 'message')} pending${outbox.oldest ? `, the oldest for ${since(outbox.oldest, now)}` : ''}`,
        `${outbox.dead} failed`,
      ]
    : ['the database does not answer'];
  if (process) facts.push(...describeProcess(process));
  if (disk) facts.push(`${formatBytes(disk.free)} of ${formatBytes(disk.size)} free`);
  return facts.join('; ');
}

function describeProcess({ receivers, journalLagMs, refused }: ProcessStatus): string[] {
  const down = receivers.filter(({ isUnavailable }) => isUnavailable).map(({ name }) => name);
  const reasons = Object.entries(refused).filter(([, number]) => number > 0);
  const all = reasons.reduce((sum, [, number]) => sum + number, 0);
  const by = reasons.map(([reason, number]) => `${number} ${reason}`).join(', ');
  return [
    down.length > 0
      ? `${down.join(' and ')} ${down.length === 1 ? 'takes' : 'take'} nothing`
      : 'all receivers take messages',
    ...(journalLagMs === undefined ? [] : [`journal ${Math.round(journalLagMs / 1000)} s behind`]),
    `${count(all, 'post')} refused${all > 0 ? ` (${by})` : ''}`,
  ];
}

function since(time: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800
    ? `${Math.round(seconds / 3_600)} hours`
    : `${Math.round(seconds / 86_400)} days`;
}

function count(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}
