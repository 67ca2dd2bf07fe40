import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeadRow } from '../database/leads.table.ts';
import { changeLead, type LeadChange, type Stores as LeadStores } from './change-lead.ts';
import { keepPlace } from './places.ts';

/** Where leads are stored. */
interface Stores extends LeadStores {
  /** The number of places of a campaign; undefined where it has no limit. */
  placesOf?(campaign: string): Promise<number | undefined>;
}

/**
 * Makes quarantined leads leads like all others, whose messages are sent from now on. Those whose
 * campaign has no place left are on its waiting list from then on. Returns how many
 * there were; leads that were erased or released meanwhile do not count.
 */
export function releaseLeads(stores: Stores, ids: readonly string[], now: Date): Promise<number> {
  return changeEach(stores, ids, {
    update: (trx, id) => updateReleased(trx, id).where('quarantined_at', 'is not', null),
    messages: { from: 'held', to: 'pending', at: now },
  });
}

/**
 * Releases a lead that its sender confirms. Returns whether it was still unconfirmed: one that an
 * operator marked as spam meanwhile stays in quarantine.
 */
export async function confirmLead(stores: Stores, id: string, now: Date): Promise<boolean> {
  const confirmed = await changeEach(stores, [id], {
    update: (trx) => updateReleased(trx, id).where('quarantine_reason', '=', 'unconfirmed'),
    messages: { from: 'held', to: 'pending', at: now },
  });
  return confirmed > 0;
}

/** Quarantines leads as spam, with the messages that were not sent yet. Returns how many there were. */
export function quarantineLeads(
  stores: Stores,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  return changeEach(stores, ids, {
    update: (trx, id) =>
      trx
        .updateTable('leads')
        .set({ quarantined_at: now, quarantine_reason: 'spam' })
        .where('id', '=', id)
        .where('quarantined_at', 'is', null),
    messages: { from: 'pending', to: 'held', at: now },
  });
}

function updateReleased(trx: Transaction<Database>, id: string) {
  return trx
    .updateTable('leads')
    .set({ quarantined_at: null, quarantine_reason: null })
    .where('id', '=', id);
}

async function changeEach(
  stores: Stores,
  ids: readonly string[],
  how: LeadChange,
): Promise<number> {
  let changed = 0;
  for (const id of ids)
    if (
      await changeLead(stores, id, {
        ...how,
        settle: (trx, lead) => withinPlaces(trx, lead, stores),
      })
    )
      changed++;
  return changed;
}

/** The lead as it is now, without its campaign if that has no place left for it. */
async function withinPlaces(
  trx: Transaction<Database>,
  lead: LeadRow,
  { placesOf }: Stores,
): Promise<LeadRow> {
  const { id, of_campaign: campaign, quarantined_at: quarantined } = lead;
  const leads = campaign && !quarantined ? await placesOf?.(campaign) : undefined;
  if (!campaign || leads === undefined) return lead;
  const hasPlace = await keepPlace(trx, id, { campaign, leads });
  return hasPlace ? lead : { ...lead, of_campaign: null };
}
