import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { PlaceLimit } from '../campaigns/admission.ts';
import type { Database } from '../database/database.ts';
import { isAboutRows } from '../database/sql-state.ts';
import { leadWriter, type NewLead } from './leads.repository.ts';
import { createPlaceKeeper } from './places.ts';

const mostTogether = 100;
/** A statement that takes longer waits for a lock or a lost connection: the next one goes ahead. */
const patienceMs = 500;

/**
 * Stores a lead and returns whether it was new; once the promise is fulfilled, it is committed. With
 * `places`, it is stored if one is left.
 * @throws NoPlaceLeft, or any error of the database.
 */
export type LeadInserter = (lead: NewLead, places?: PlaceLimit) => Promise<boolean>;

interface Waiting {
  lead: NewLead;
  resolve(isNew: boolean): void;
  reject(error: unknown): void;
}

/**
 * Stores each lead at once while there are few. Those that come in while others are being stored
 * share the next statement: its commit costs the same for many as for one. A lead that the database
 * does not take spoils nothing for those that came along with it.
 */
export function createLeadInserter(db: Kysely<Database>): LeadInserter {
  const write = leadWriter(db);
  const takePlace = createPlaceKeeper(db);
  const waiting: Waiting[] = [];
  let busy = false;

  async function storeWaiting(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const stored = store(waiting.splice(0, mostTogether));
      await Promise.race([stored, sleep(patienceMs, undefined, { ref: false })]);
    }
    busy = false;
  }

  async function store(together: readonly Waiting[]): Promise<void> {
    try {
      const leads = inOneOrder(together.map(({ lead }) => lead));
      const ids = await write(leads);
      for (const { lead, resolve } of together) resolve(ids.has(lead.row.id));
    } catch (error) {
      if (!isAboutRows(error)) {
        // The database failed: those that wait hear it now, not after a time-out of their own.
        for (const { reject } of [...together, ...waiting.splice(0)]) reject(error);
      } else if (together.length === 1) {
        for (const { reject } of together) reject(error);
      } else await Promise.all(together.map((one) => store([one])));
    }
  }

  const insert = (lead: NewLead) =>
    new Promise<boolean>((resolve, reject) => {
      waiting.push({ lead, resolve, reject });
      if (!busy) void storeWaiting();
    });
  return (lead, places) => (places ? takePlace(lead, places) : insert(lead));
}

/** Two statements with the same submissions would block each other if their orders differed. */
function inOneOrder(leads: readonly NewLead[]): NewLead[] {
  const key = ({ row }: NewLead) => row.submission ?? '';
  return leads.toSorted(
    (one, other) => Number(key(one) > key(other)) - Number(key(one) < key(other)),
  );
}
