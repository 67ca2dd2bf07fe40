import type { Gauge } from '../observability/metrics.ts';
import type { Vitals } from './vitals.ts';

/** Vitals as numbers for Prometheus. What is not known is omitted. */
export function gaugesOf({ outbox, disk, process }: Vitals, now: Date): Gauge[] {
  const gauges: Gauge[] = [gauge('database_up', 'Whether the database answers.', outbox ? 1 : 0)];
  if (outbox) {
    const { pending, dead, oldest } = outbox;
    gauges.push(
      {
        name: 'outbox_messages',
        help: 'Messages that wait to be sent, and those that wait for a person.',
        values: new Map([
          ['state="pending"', pending],
          ['state="dead"', dead],
        ]),
      },
      gauge(
        'outbox_oldest_seconds',
        'How long the oldest message waits to be sent.',
        oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0,
      ),
    );
  }
  if (disk) {
    gauges.push(
      gauge('disk_free_bytes', 'Free space on the disk of the data folder.', disk.free),
      gauge('disk_size_bytes', 'Size of the disk of the data folder.', disk.size),
    );
  }
  if (process) {
    gauges.push({
      name: 'receiver_down',
      help: 'Whether a receiver of messages takes nothing.',
      values: new Map(
        process.receivers.map(({ name, isUnavailable }) => [
          `receiver=${JSON.stringify(name)}`,
          isUnavailable ? 1 : 0,
        ]),
      ),
    });
  }
  if (process?.journalLagMs !== undefined) {
    gauges.push(
      gauge(
        'journal_lag_seconds',
        'How long the oldest lead waits to be on the disk.',
        process.journalLagMs / 1000,
      ),
    );
  }
  return gauges;
}

function gauge(name: string, help: string, value: number): Gauge {
  return { name, help, values: new Map([['', value]]) };
}
