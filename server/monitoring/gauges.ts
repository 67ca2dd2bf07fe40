import { Gauge, Registry } from 'prom-client';
import type { Vitals } from './vitals.ts';

/** Vitals as numbers for Prometheus. What is not known is omitted. */
export function gaugesOf({ outbox, disk, process }: Vitals, now: Date): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `site_${name}`, help, labelNames, registers: [registry] });
  gauge('database_up', 'Whether the database answers.').set(outbox ? 1 : 0);
  if (outbox) {
    const { pending, dead, oldest } = outbox;
    const messages = gauge(
      'outbox_messages',
      'Messages that wait to be sent, and those that wait for a person.',
      'state',
    );
    messages.set({ state: 'pending' }, pending);
    messages.set({ state: 'dead' }, dead);
    const age = oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0;
    gauge('outbox_oldest_seconds', 'How long the oldest message waits to be sent.').set(age);
  }
  if (disk) {
    gauge('disk_free_bytes', 'Free space on the disk of the data folder.').set(disk.free);
    gauge('disk_size_bytes', 'Size of the disk of the data folder.').set(disk.size);
  }
  if (process) {
    const help = 'Whether a receiver of messages takes nothing.';
    const down = gauge('receiver_down', help, 'receiver');
    for (const { name, isUnavailable } of process.receivers)
      down.set({ receiver: name }, isUnavailable ? 1 : 0);
  }
  if (process?.journalLagMs !== undefined) {
    const help = 'How long the oldest lead waits to be on the disk.';
    gauge('journal_lag_seconds', help).set(process.journalLagMs / 1000);
  }
  return registry;
}
