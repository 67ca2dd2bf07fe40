import type { FastifyBaseLogger } from 'fastify';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import { deleteOldCounts } from '../counting/counter.ts';
import type { Connection } from '../database/connection.ts';
import { addAuditEntry } from '../leads/audit.ts';
import {
  countOverdue,
  eraseOverdue,
  neverConfirmed,
  overdueBy,
  type Retention,
} from '../leads/retention.ts';

const dayMs = 24 * 3_600_000;

export interface DailyErasureParts {
  connection: Connection;
  leads(): SiteLeads | Promise<SiteLeads>;
  mailFolder: string;
  /** Of the environment; it wins over that of the site. */
  retention?: Retention;
  log: FastifyBaseLogger;
}

/**
 * Erases leads and deletes counters that are past their time, now and then once a day. Returns a
 * function that ends it.
 */
export function startDailyErasure(parts: DailyErasureParts): () => Promise<void> {
  const { connection, log } = parts;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    const now = new Date();
    running = Promise.all([
      sweepLeads(parts, now).catch((error: unknown) =>
        log.error({ err: error }, 'Leads that are past their time could not be erased'),
      ),
      deleteOldCounts(connection.db, now).catch((error: unknown) =>
        log.error({ err: error }, 'Counters that are past their time could not be deleted'),
      ),
    ]);
  };
  const timer = setInterval(run, dayMs);
  timer.unref();
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function sweepLeads(
  { connection, leads, mailFolder, retention, log }: DailyErasureParts,
  now: Date,
): Promise<void> {
  const site = await leads();
  const kept = retention ?? site.retention;
  const overdue = [...(kept === undefined ? [] : overdueBy(kept, now)), neverConfirmed(now)];
  const found = await countOverdue(connection.db, site, overdue);
  if (found === 0) return;
  const entry = { actor: 'retention', action: 'erase', count: found } as const;
  await addAuditEntry(connection.db, entry, now);
  const { leads: count } = await eraseOverdue(connection, overdue, { site, mailFolder });
  log.info({ leads: count }, 'Leads that were past their time were erased');
}
