import type { WorkStatus } from '../database/database.ts';
import { changeLead, type Stores } from './change-lead.ts';

/** What a team keeps about a lead: how far it is with it, and a note. */
export interface LeadWork {
  id: string;
  status: WorkStatus | null;
  note: string | null;
}

/** Records what the team keeps about a lead. Returns whether there is such a lead. */
export function workOnLead(stores: Stores, { id, status, note }: LeadWork): Promise<boolean> {
  return changeLead(stores, id, {
    update: (trx) =>
      trx.updateTable('leads').set({ work_status: status, work_note: note }).where('id', '=', id),
  });
}
