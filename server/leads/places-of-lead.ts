import type { CampaignsFile, LeadForm, SiteLeads } from '../../schemas/generated/contract.ts';
import { waitingListFor } from '../campaigns/admission.ts';
import type { LeadRow } from '../database/leads.table.ts';

/** The places that a lead of a campaign may take one of, and what it becomes without one. */
export interface PlacesOfLead {
  /** How many there are. */
  leads: number;
  /** The values of columns that make it a lead of the waiting list. */
  waiting?: Readonly<Record<string, string>>;
}

/**
 * What a lead finds that counts for a campaign from now on; undefined where that has no limit. Without
 * a place it gets the lead type of the waiting list that was offered when it came in, so that its
 * e-mails, lists and exports say where it is.
 */
export function placesOfLead(
  lead: LeadRow,
  site: {
    forms: ReadonlyMap<string, LeadForm>;
    leads: Pick<SiteLeads, 'typeColumn'>;
    campaigns?: CampaignsFile;
  },
): PlacesOfLead | undefined {
  const { campaigns, forms } = site;
  const { typeColumn } = site.leads;
  const campaign = campaigns?.campaigns.find(({ name }) => name === lead.of_campaign);
  if (!campaign?.capacity) return undefined;
  const sent = forms.get(lead.form ?? '');
  const list = waitingListFor(sent, campaign, lead.created_at.getTime(), site);
  // A column of another kind than text holds no type.
  const isTyped = typeof lead[typeColumn] === 'string';
  const { leads } = campaign.capacity;
  return { leads, waiting: list && isTyped ? { [typeColumn]: list.leadType } : undefined };
}
