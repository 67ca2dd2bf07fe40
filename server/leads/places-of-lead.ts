import type { CampaignsFile, LeadForm, SiteLeads } from '../../schemas/generated/contract.ts';
import { type PlaceLimit, placesBehind, waitingListsFor } from '../campaigns/admission.ts';
import type { LeadRow } from '../database/database.ts';

/** Where a lead of a campaign may find a place: there, or on one of its waiting lists, in order. */
export interface PlacesOfLead {
  places: PlaceLimit;
  /** The values of columns that say what it asks for. */
  columns: Columns;
  waiting: readonly PlaceOnList[];
}

/** What a lead becomes on a waiting list, and the places of that where their number is limited. */
interface PlaceOnList {
  campaign: string | null;
  places?: PlaceLimit;
  columns: Columns;
}

type Columns = Readonly<Record<string, string>>;

interface SiteOfLead {
  forms: ReadonlyMap<string, LeadForm>;
  leads: Pick<SiteLeads, 'typeColumn'>;
  campaigns?: CampaignsFile;
}

/**
 * What a lead finds that counts for a campaign from now on, or undefined if that has no limit. Without
 * a place it gets the lead type of the waiting list that was offered when it came in, so that its
 * e-mails, lists and exports say where it is.
 */
export function placesOfLead(lead: LeadRow, site: SiteOfLead): PlacesOfLead | undefined {
  const { campaigns, forms } = site;
  const { typeColumn } = site.leads;
  const campaign = campaigns?.campaigns.find(({ name }) => name === lead.of_campaign);
  if (!campaign?.capacity) return undefined;
  const lists = waitingListsFor(
    forms.get(lead.form ?? ''),
    campaign,
    lead.created_at.getTime(),
    site,
  );
  const type = lead[typeColumn];
  // A column of another kind than text holds no type.
  const typed = (value: unknown): Columns =>
    typeof type === 'string' ? { [typeColumn]: String(value) } : {};
  return {
    places: { campaign: campaign.name, leads: campaign.capacity.leads },
    columns: typed(type),
    waiting: lists.map(({ form, counted: { campaign = null, places } }) => ({
      campaign,
      places,
      columns: typed(form.leadType),
    })),
  };
}

/** Where a lead that counts has its place: undefined if it has none though its campaign limits them. */
export function placeOfLead(lead: LeadRow, site: SiteOfLead): 'campaign' | 'list' | undefined {
  const form = site.forms.get(lead.form ?? '');
  const places = form && placesBehind(site.campaigns, form.id);
  if (!places || places.campaign === lead.of_campaign) return 'campaign';
  const found = placesOfLead({ ...lead, of_campaign: places.campaign }, site);
  const isListed = found?.waiting.some(
    ({ campaign, columns }) =>
      campaign === lead.of_campaign &&
      Object.entries(columns).every(([column, value]) => lead[column] === value),
  );
  return isListed ? 'list' : undefined;
}
