import type { Transaction } from 'kysely';
import type { Database, LeadRow } from '../database/database.ts';
import { changeLead, type LeadChange, type Stores as LeadStores } from './change-lead.ts';
import { keepsPlace } from './places.ts';
import type { PlacesOfLead } from './places-of-lead.ts';

interface Stores extends LeadStores {
  /** The places that a lead finds, or undefined if their number has no limit. */
  placesOf?(lead: LeadRow): Promise<PlacesOfLead | undefined>;
}

/**
 * Makes quarantined leads leads like all others, whose messages are sent from now on. Those whose
 * campaign has no place left are on its waiting list from then on. Returns how many
 * there were; leads that were erased or released meanwhile do not count.
 */
export function releaseLeads(stores: Stores, ids: readonly string[], now: Date): Promise<number> {
  const release = releasing(stores, now, (trx, id) =>
    updateReleased(trx, id).where('quarantined_at', 'is not', null),
  );
  return changeEach(stores, ids, release);
}

/**
 * Releases a lead that its sender confirms. Returns whether it was still unconfirmed: one that an
 * operator marked as spam meanwhile stays in quarantine.
 */
export function confirmLead(stores: Stores, id: string, now: Date): Promise<boolean> {
  const release = releasing(stores, now, (trx) =>
    updateReleased(trx, id).where('quarantine_reason', '=', 'unconfirmed'),
  );
  return changeLead(stores, id, release);
}

/** Quarantines leads as spam, with the messages that were not sent yet. Returns how many there were. */
export function quarantineLeads(
  stores: LeadStores,
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

/** The release of a lead by an update that finds only one in the state that is to be left. */
function releasing({ placesOf }: Stores, now: Date, update: LeadChange['update']): LeadChange {
  return {
    update,
    settle: (trx, lead) => withinPlaces(trx, lead, placesOf),
    messages: { from: 'held', to: 'pending', at: now },
  };
}

function updateReleased(trx: Transaction<Database>, id: string) {
  return trx
    .updateTable('leads')
    .set({ quarantined_at: null, quarantine_reason: null })
    .where('id', '=', id);
}

async function changeEach(
  stores: LeadStores,
  ids: readonly string[],
  how: LeadChange,
): Promise<number> {
  let changed = 0;
  for (const id of ids) if (await changeLead(stores, id, how)) changed++;
  return changed;
}

/**
 * The lead as it is now: on a waiting list if its campaign has no place left for it. One that finds no
 * place there either is kept without one, and no e-mail promises its sender any.
 */
async function withinPlaces(
  trx: Transaction<Database>,
  lead: LeadRow,
  placesOf: Stores['placesOf'],
): Promise<LeadRow> {
  const found = lead.of_campaign ? await placesOf?.(lead) : undefined;
  if (!found || (await keepsPlace(trx, found.places))) return lead;
  const move = async (changes: Record<string, string | null>) => {
    await trx.updateTable('leads').set(changes).where('id', '=', lead.id).execute();
    return { ...lead, ...changes };
  };
  for (const { campaign, places, columns } of found.waiting) {
    const listed = await move({ ...columns, of_campaign: campaign });
    if (!places || (await keepsPlace(trx, places))) return listed;
  }
  await trx
    .deleteFrom('outbox')
    .where('lead_id', '=', lead.id)
    .where('kind', '=', 'visitor-mail')
    .execute();
  return move({ ...found.columns, of_campaign: null });
}
