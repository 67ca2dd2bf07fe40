import type {
  Campaign,
  CampaignForm,
  CampaignsFile,
  LeadForm,
} from '../../schemas/generated/contract.ts';
import { clockState, isOpen, nextOpening, statesUntil } from './campaign-state.ts';

/** Whether a form takes leads now: with the campaign that they count for, or with why it does not. */
type Admission =
  | { isAdmitted: true; campaign?: Campaign }
  | { isAdmitted: false; closed: ClosedForm };

/** A campaign whose form takes no leads now. */
export interface ClosedForm {
  campaign: Campaign;
  /** When it will take some, if it has not yet. */
  opens?: string;
  /** Whether all of its places are taken. */
  isFull?: boolean;
}

/** The places that a campaign has. */
export interface PlaceLimit {
  campaign: string;
  leads: number;
}

/** What a lead is counted for: the name of a campaign, and its places where these are limited. */
export interface CountedFor {
  campaign?: string;
  places?: PlaceLimit;
}

/** A form for those who come too late, and what its leads count for. */
export interface WaitingList {
  form: LeadForm;
  counted: CountedFor;
}

/**
 * Whether a form takes leads that arrive at an instant, in milliseconds. One that was being sent when
 * the state changed has the grace of its campaign, unless somebody `began` to fill it in after that. A
 * form of no campaign takes leads at all times.
 */
export function admit(
  form: string | undefined,
  at: number,
  file: CampaignsFile | undefined,
  began?: number,
): Admission {
  const own = file?.forms.find((one) => one.form.id === form);
  const campaign = file?.campaigns.find(({ name }) => name === own?.campaign);
  if (!own || !campaign) return { isAdmitted: true };
  if (!takesLeads(own, campaign, at, began))
    return { isAdmitted: false, closed: closedForm(campaign, at) };
  return { isAdmitted: true, campaign: isWaitingList(own) ? undefined : campaign };
}

/**
 * Whether no page has shown a form by an instant, in milliseconds, and it is not the one that opens
 * first: it is answered as one that does not exist, so that its words stay unknown. `wasFull` says of
 * a campaign whether all of its places were taken at some time.
 */
export function isUnseen(
  form: string,
  at: number,
  file: CampaignsFile | undefined,
  wasFull: (campaign: string) => boolean,
): boolean {
  const own = file?.forms.find((one) => one.form.id === form);
  const campaign = file?.campaigns.find(({ name }) => name === own?.campaign);
  if (!own || !campaign || own.states.some(isOpen)) return false;
  if (isWaitingList(own) && wasFull(campaign.name)) return false;
  return !statesUntil(campaign, at).some((state) => own.states.includes(state));
}

function closedForm(campaign: Campaign, at: number): ClosedForm {
  const isAhead = clockState(campaign, at) === 'scheduled';
  return { campaign, opens: isAhead ? nextOpening(campaign, at) : undefined };
}

/**
 * The forms that are offered at an instant, in milliseconds, to those whom a form of a campaign
 * refuses, best first: the waiting list that its file names, and what that list offers once it has no
 * place left; or a form of its own, best on the same page or else in the same language. Without those
 * that take no leads by the clock.
 */
export function waitingListsFor(
  refused: LeadForm | undefined,
  campaign: Campaign,
  at: number,
  { forms, campaigns }: { forms: ReadonlyMap<string, LeadForm>; campaigns?: CampaignsFile },
): WaitingList[] {
  const lists = new Map<string, WaitingList>();
  let full: Campaign | undefined = campaign;
  while (full) {
    const form: LeadForm | undefined =
      forms.get(full.waitingList ?? '') ?? ownWaitingList(refused, full, at, campaigns);
    const admission: Admission | undefined = form && admit(form.id, at, campaigns);
    if (!form || !admission?.isAdmitted || lists.has(form.id)) break;
    const counted = countedFor(admission.campaign, form.leadType);
    lists.set(form.id, { form, counted });
    full = counted.places && admission.campaign;
  }
  return [...lists.values()];
}

/** The waiting list of a campaign that names none. */
function ownWaitingList(
  refused: LeadForm | undefined,
  { name, waitingList }: Campaign,
  at: number,
  campaigns: CampaignsFile | undefined,
): LeadForm | undefined {
  if (waitingList) return undefined;
  const own = (campaigns?.forms ?? [])
    .filter((one) => one.campaign === name && isWaitingList(one))
    .map(({ form }) => form)
    .filter(({ id }) => admit(id, at, campaigns).isAdmitted);
  return (
    own.find(({ page }) => page === refused?.page) ??
    own.find(({ locale }) => locale === refused?.locale) ??
    own[0]
  );
}

/** What a lead of a type counts for that came through a form of a campaign. */
export function countedFor(campaign: Campaign | undefined, type: string): CountedFor {
  if (!campaign) return {};
  const { name, capacity } = campaign;
  if (!capacity) return { campaign: name };
  if (capacity.leadType !== type) return {};
  return { campaign: name, places: { campaign: name, leads: capacity.leads } };
}

/** The places that leads of a form take, or undefined if their number has no limit. */
export function placesBehind(
  file: CampaignsFile | undefined,
  form: string,
): PlaceLimit | undefined {
  const own = file?.forms.find((one) => one.form.id === form);
  if (!own || isWaitingList(own)) return undefined;
  const campaign = file?.campaigns.find(({ name }) => name === own.campaign);
  return campaign?.capacity && { campaign: own.campaign, leads: campaign.capacity.leads };
}

function takesLeads(form: CampaignForm, campaign: Campaign, at: number, began = 0): boolean {
  const { graceSeconds, capacity } = campaign;
  const now = clockState(campaign, at);
  const states = [now, clockState(campaign, Math.max(began, at - graceSeconds * 1000))];
  // A place may be given back while somebody fills in the form of the waiting list.
  const whenFull =
    capacity && isWaitingList(form) && isOpen(now) ? (['closed', 'full'] as const) : [];
  return [...states, ...whenFull].some((state) => form.states.includes(state));
}

/** Whether a form is for those who come too late: its leads take no place. */
function isWaitingList({ states }: CampaignForm): boolean {
  return states.includes('closed') || states.includes('full');
}
