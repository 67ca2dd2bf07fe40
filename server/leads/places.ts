import { type Kysely, sql, type Transaction } from 'kysely';
import type { PlaceLimit } from '../campaigns/admission.ts';
import { countTaken } from '../campaigns/full-campaigns.ts';
import type { Database } from '../database/database.ts';
import { findSubmission, insertLeads, type NewLead } from './leads.repository.ts';

/** Why a lead is not stored: all places of its campaign are taken. */
export class NoPlaceLeft extends Error {
  override name = 'NoPlaceLeft';
}

/**
 * Stores a lead if its campaign has a place left, and returns whether it was new.
 * @throws NoPlaceLeft
 */
type PlaceKeeper = (lead: NewLead, places: PlaceLimit) => Promise<boolean>;

/**
 * Gives away the places of campaigns one by one, so that there is never one too many: in a campaign
 * the leads of this process wait for each other here, and those of all processes in the database.
 */
export function createPlaceKeeper(db: Kysely<Database>): PlaceKeeper {
  const last = new Map<string, Promise<unknown>>();
  return (lead, places) => {
    const take = () => db.transaction().execute((trx) => takePlace(trx, lead, places));
    const taken = (last.get(places.campaign) ?? Promise.resolve()).then(take, take);
    last.set(places.campaign, taken);
    return taken;
  };
}

async function takePlace(
  trx: Transaction<Database>,
  lead: NewLead,
  places: PlaceLimit,
): Promise<boolean> {
  await lockPlaces(trx, places.campaign);
  const { submission } = lead.row;
  if (submission && (await findSubmission(trx, submission))) return false;
  if ((await countTaken(trx, places.campaign)) >= places.leads) throw new NoPlaceLeft();
  const ids = await insertLeads(trx, [lead]);
  return ids.has(lead.row.id);
}

/** Returns whether a campaign has a place for a lead that has begun to count. */
export async function keepsPlace(trx: Transaction<Database>, places: PlaceLimit): Promise<boolean> {
  await lockPlaces(trx, places.campaign);
  return (await countTaken(trx, places.campaign)) <= places.leads;
}

/** Holds until the transaction ends. */
async function lockPlaces(trx: Transaction<Database>, campaign: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${campaign}, 0))`.execute(
    trx,
  );
}
