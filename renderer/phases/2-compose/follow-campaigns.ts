import { withOffset } from '../../locale/clocks-of-zone.ts';
import {
  type Campaign,
  type CampaignDefault,
  type CampaignForm,
  type CampaignView,
  isShownAt,
  SHOWN_IN,
  type ShownIn,
  stateAt,
  unknownCampaign,
  WORDED,
  wordsAt,
} from '../../model/campaign.ts';
import type { Absence } from '../../model/edition.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Origin, Sourced } from '../../model/model.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { fillVariables } from '../../text/variables.ts';
import { campaignDefault } from './campaign-fields.ts';
import {
  explainUnknownCampaign,
  isWordedIn,
  reportAwayIn,
  reportDraft,
  reportFixed,
  reportLeaving,
  reportNoCampaign,
  reportOffPage,
  reportPageWhenFull,
  reportTooLate,
  reportUnseen,
  statesIn,
} from './campaign-states.ts';
import {
  reportContradiction,
  reportNoWordsAfter,
  reportStaleWords,
} from './check-contradictions.ts';
import { chooseChanges } from './choose-changes.ts';
import { expandPartials, patchParts } from './compose-parts.ts';
import { type Composition, report } from './composition.ts';
import { expandData } from './expand-data.ts';
import { child, isSourcedMapping, mergeMappings, put } from './merge-mappings.ts';

/** A page as it is in the state that its campaigns are in. */
export interface FollowedPage {
  page: Sourced<Mapping>;
  /** All campaigns that it follows, that of the page itself first. */
  campaigns: readonly Campaign[];
  /** The campaign of the page itself. */
  own?: Campaign;
  /** Why the page is not there in this state. */
  absence?: Absence;
  /** Those of which it shows something in this state. */
  shown: readonly Campaign[];
  /** Its forms that follow a campaign, those of other states included. */
  campaignForms: readonly CampaignForm[];
}

/** What a form or a part of its own campaign is there for, where it does not say. */
const WHILE_OPEN: readonly ShownIn[] = ['open', 'lastCall'];
/** What announces the sessions or the end of its campaign. */
const UNTIL_END: readonly ShownIn[] = ['scheduled', 'open', 'lastCall'];
/** The states in which a page is there that says nothing else. */
const FROM_OPENING: readonly ShownIn[] = ['open', 'lastCall', 'closed', 'replay'];

/** What choosing takes along: the moment, and the campaigns met so far by their names. */
interface Following {
  view: CampaignView;
  composition: Composition;
  met: Map<string, Campaign>;
  shown: Set<Campaign>;
  forms: CampaignForm[];
  /** The states of its own campaign in which the page is there. */
  ofPage?: readonly ShownIn[];
}

/**
 * Chooses what a page shows in the states of the campaigns that it and its parts name: parts for
 * other states go, and the words for this one are laid over the others. A page without campaigns
 * comes back as it is.
 */
export function followCampaigns(
  page: Sourced<Mapping>,
  view: CampaignView,
  composition: Composition,
): FollowedPage {
  if (!speaksOfCampaigns(page.value)) return { page, campaigns: [], shown: [], campaignForms: [] };
  const { origins, library } = composition;
  const following: Following = { view, composition, met: new Map(), shown: new Set(), forms: [] };
  const own = findCampaign(page, following) ?? namelessCampaign(page, following);
  const states = own && statesOfPage(page, own, composition);
  following.ofPage = states;
  const worded = own ? chooseWords(page, own, following, states) : page;
  const { sections } = page.value;
  // Only those see it who have sent a form: what it says to them stays true.
  const isThanks = partsOf({ sections }).some(({ type }) => library.isThanks(String(type)));
  if (own && page.value.in === undefined && !isThanks) {
    reportNoWordsAfter(page.value, child(page, 'campaign', origins).origin, own, composition);
    const list = child(page, 'sections', origins);
    for (const index of Object.keys(Object(sections))) {
      const part = child(list, index, origins);
      if (isSourcedMapping(part)) reportStaleWords(part, own, composition);
    }
  }
  const copy = mergeMappings({ value: {}, origin: page.origin }, worded, origins, ['in']);
  const chosen = { value: copy, origin: page.origin };
  for (const key of PARTS) {
    if (!(key in copy)) continue;
    put(copy, key, chooseParts(child(chosen, key, origins), own, following), origins);
  }
  if (Array.isArray(copy.experiments)) {
    const changed = chooseChanges(
      child(chosen, 'experiments', origins),
      { written: page.value, shown: copy },
      (parts) => chooseParts(parts, own, following),
      composition,
    );
    put(copy, 'experiments', changed, origins);
  }
  const absence = own && states && absenceIn(states, own, following);
  if (own && !absence) following.shown.add(own);
  return {
    page: chosen,
    campaigns: [...following.met.values()],
    own,
    absence,
    shown: [...following.shown],
    campaignForms: following.forms,
  };
}

const PARTS = ['sections', 'overlays'] as const;

function speaksOfCampaigns({ sections, overlays, ...page }: Mapping): boolean {
  return [page, ...partsOf({ sections, overlays })].some(
    (one) => one.campaign !== undefined || stateOf(one) !== undefined,
  );
}

function partsOf({ sections, overlays }: Mapping): Mapping[] {
  return [sections, overlays].flat().filter(isMapping);
}

/** The first field of a page or part that is about a state of a campaign. */
function stateOf(one: Mapping): string | undefined {
  if (one.in !== undefined) return 'in';
  return WORDED.find((state) => isMapping(one[state]));
}

/** Stands for the campaign of a page that speaks of states, and on which nothing says of which campaign. */
function namelessCampaign(
  page: Sourced<Mapping>,
  { composition, met }: Following,
): Campaign | undefined {
  if (partsOf(page.value).some(({ campaign }) => campaign !== undefined)) {
    if (page.value.in !== undefined) reportNoCampaign(page, 'in', composition);
    return undefined;
  }
  const { origins } = composition;
  const lists = PARTS.map((key) => child(page, key, origins));
  const parts = lists.flatMap((list) =>
    Array.isArray(list.value) ? list.value.map((_part, at) => child(list, at, origins)) : [],
  );
  for (const holder of [page, ...parts]) {
    const field = isSourcedMapping(holder) && stateOf(holder.value);
    if (!field) continue;
    reportNoCampaign(holder, field, composition);
    const campaign = unknownCampaign('', '');
    met.set(campaign.name, campaign);
    return campaign;
  }
  return undefined;
}

/** The campaign that a page or part names. An unknown one is reported, and has no moments. */
function findCampaign(holder: Sourced<Mapping>, following: Following): Campaign | undefined {
  const { composition, met } = following;
  const { library, item, origins } = composition;
  const written = holder.value.campaign;
  if (typeof written !== 'string') return undefined;
  const name = item ? fillVariables(written, { item: item.value }).text : written;
  const found = library.campaigns.get(name);
  if (!found && !library.unreadable.has(`campaigns/${name}`)) {
    reportUnknown(name, child(holder, 'campaign', origins).origin, composition);
  }
  const campaign = found ?? unknownCampaign(name, '');
  if (!met.has(name)) reportDraft(child(holder, 'campaign', origins), campaign, composition);
  met.set(name, campaign);
  return campaign;
}

function reportUnknown(name: string, origin: Origin, composition: Composition): void {
  const { library } = composition;
  report(composition, origin, explainUnknownCampaign(name, Array.from(library.campaigns.keys())));
}

/** The sections or overlays that are there in the state of their campaign, in its words. */
function chooseParts(list: Sourced, own: Campaign | undefined, following: Following): Sourced {
  if (!Array.isArray(list.value)) return list;
  const { origins } = following.composition;
  const kept: unknown[] = [];
  list.value.forEach((_part, index) => {
    const part = child(list, index, origins);
    const chosen = isSourcedMapping(part) ? choosePart(part, index, own, following) : part;
    if (chosen) put(kept, kept.length, chosen, origins);
  });
  return { value: kept, origin: list.origin };
}

/** What a part is gone with, once its campaign is over. */
const ANNOUNCED: readonly CampaignDefault[] = ['deadline', 'sessions', 'places'];

function choosePart(
  part: Sourced<Mapping>,
  index: number,
  own: Campaign | undefined,
  following: Following,
): Sourced<Mapping> | undefined {
  const { composition, view } = following;
  const { origins, library } = composition;
  const named = part.value.campaign === undefined ? undefined : findCampaign(part, following);
  const campaign = named ?? own;
  if (!campaign) return withoutStates(part, following);
  const { type, form } = part.value;
  const fields = Object.entries(library.campaignFields(String(type)) ?? {});
  if (!named && form === undefined && fields.length === 0 && !concerns(part.value, undefined)) {
    // The same object on all pages that share it: what is known of it need not be found out again.
    following.shown.add(campaign);
    return part;
  }
  reportAgainstCampaign(part, fields, { campaign, named, own }, following);
  const defaults = fields.filter(([field]) => part.value[field] === undefined);
  const isAnnouncing = defaults.some(([, name]) => ANNOUNCED.includes(name));
  const usual = named || form !== undefined ? WHILE_OPEN : isAnnouncing ? UNTIL_END : undefined;
  const states = statesIn(part, campaign, composition) ?? usual;
  if (states && defaults.some(([, name]) => name === 'deadline')) {
    reportTooLate(states, UNTIL_END, child(part, 'in', origins).origin, composition);
  }
  const id = form === undefined ? undefined : (part.value.id ?? `${type}-${index}`);
  if (typeof id === 'string' && campaign.timeline.length > 0) {
    const leadType = leadTypeOf(form);
    following.forms.push({ id, campaign: campaign.name, states: states ?? WHILE_OPEN, leadType });
  }
  const worded = chooseWords(part, campaign, following, states);
  if (states && isShownAt(states, campaign, view) === false) return undefined;
  following.shown.add(campaign);
  const value = mergeMappings({ value: {}, origin: part.origin }, worded, origins, [
    'in',
    'campaign',
  ]);
  const isTeaser = stateAt(campaign, view) === 'scheduled' && announcesOpening(part.value, states);
  const unwritten = {
    // Its number is another one in each state.
    id,
    publishUntil: states && endOf(states, campaign, view),
    ...Object.fromEntries(
      defaults.map(([field, name]) => [field, defaultOf(name, isTeaser, campaign, view)]),
    ),
  };
  for (const [field, filled] of Object.entries(unwritten)) {
    if (value[field] !== undefined || filled === undefined) continue;
    put(value, field, { value: filled, origin: part.origin }, origins);
  }
  const name = named && named !== own ? named.name : undefined;
  const whole = { value, origin: part.origin };
  return chooseWithin(whole, { campaign, name }, following) as Sourced<Mapping>;
}

/** Reports what a part says or does that its campaign, or the page that it is on, speaks against. */
function reportAgainstCampaign(
  part: Sourced<Mapping>,
  fields: readonly [string, CampaignDefault][],
  { campaign, named, own }: Record<'named' | 'own', Campaign | undefined> & { campaign: Campaign },
  { composition, ofPage }: Following,
): void {
  const { library, origins } = composition;
  for (const [field, name] of fields) {
    if (part.value[field] === undefined) continue;
    reportContradiction(child(part, field, origins), name, campaign, composition);
  }
  if (campaign === own && ofPage) reportOffPage(part, campaign, ofPage, composition);
  if (named && library.isLandmark(String(part.value.type)))
    reportLeaving(part, campaign, composition);
}

/** What a field of a part without a value of its own has from its campaign. */
function defaultOf(
  name: CampaignDefault,
  isTeaser: boolean,
  campaign: Campaign,
  view: CampaignView,
): unknown {
  if (campaign.timeline.length === 0) return UNKNOWN;
  return campaignDefault(name === 'deadline' && isTeaser ? 'opening' : name, campaign, view);
}

/** Whether a part that is there before its campaign opens speaks of that, rather than of the end. */
function announcesOpening(part: Mapping, states?: readonly ShownIn[]): boolean {
  return isMapping(part.scheduled) || states?.every((state) => state === 'scheduled') === true;
}

function leadTypeOf(form: unknown): string | undefined {
  const leadType = isMapping(form) ? form.leadType : undefined;
  return typeof leadType === 'string' && !leadType.includes('{{') ? leadType : undefined;
}

/** When the campaign closes and something for these states goes with it, such as 2026-05-31T22:00:00Z. */
function endOf(
  states: readonly ShownIn[],
  campaign: Campaign,
  view: CampaignView,
): string | undefined {
  const next = campaign.timeline.find(
    ({ from = 0 }) => from > view.now && !isShownAt(states, campaign, { ...view, now: from }),
  );
  return next?.state === 'closed' ? withOffset(next.from ?? 0, campaign.zone) : undefined;
}

/** A part that follows no campaign, though others of its page do. */
function withoutStates(part: Sourced<Mapping>, { composition }: Following): Sourced<Mapping> {
  const { origins } = composition;
  if (part.value.in === undefined && part.value.campaign === undefined) return part;
  if (part.value.campaign === undefined) reportNoCampaign(part, 'in', composition);
  const empty = { value: {}, origin: part.origin };
  return { value: mergeMappings(empty, part, origins, ['in', 'campaign']), origin: part.origin };
}

/**
 * Lays the words for the state of a campaign over the others, and takes those for other states away.
 * What has words may be there in some states only.
 */
function chooseWords(
  holder: Sourced<Mapping>,
  campaign: Campaign,
  { view, composition }: Following,
  states: readonly ShownIn[] = SHOWN_IN,
): Sourced<Mapping> {
  const { origins } = composition;
  const worded = WORDED.filter((state) => isMapping(holder.value[state]));
  if (worded.length === 0) return holder;
  for (const one of worded) {
    const { origin } = child(holder, one, origins);
    if (isWordedIn(one, states)) reportUnseen([one], origin, campaign, composition, true);
    else reportAwayIn(one, states, origin, composition);
    reportFixed(child(holder, one, origins) as Sourced<Mapping>, composition);
  }
  const empty = { value: {}, origin: holder.origin };
  const base = { value: mergeMappings(empty, holder, origins, worded), origin: holder.origin };
  const shown = wordsAt(campaign, view).filter((one) => worded.includes(one));
  return shown.reduceRight(
    (below, one) => layWords(below, child(holder, one, origins), composition),
    base,
  );
}

/** Something with other words laid over its own. */
function layWords(
  base: Sourced<Mapping>,
  written: Sourced,
  composition: Composition,
): Sourced<Mapping> {
  const { origins } = composition;
  const words = expandData(written, composition) as Sourced<Mapping>;
  const value = mergeMappings(base, words, origins, PARTS);
  for (const key of PARTS) {
    if (!(key in words.value)) continue;
    const changes = expandPartials(child(words, key, origins), composition);
    put(value, key, patchParts(child(base, key, origins), changes, composition), origins);
  }
  return { value, origin: base.origin };
}

/** What the texts inside a part follow: `name` is set where it is not the campaign of the page. */
interface Within {
  campaign: Campaign;
  name?: string;
}

/** The same for what stands inside of a part; undefined for what is not there in this state. */
function chooseWithin(inner: Sourced, within: Within, following: Following): Sourced | undefined {
  const { value } = inner;
  if (!concerns(value, within.name)) return inner;
  if (typeof value === 'string') {
    return {
      ...inner,
      value: value.replaceAll(/\{\{\s*campaign\./g, `{{campaigns.${within.name}.`),
    };
  }
  const { origins } = following.composition;
  if (Array.isArray(value)) {
    const kept: unknown[] = [];
    value.forEach((_entry, index) => {
      const entry = chooseWithin(child(inner, index, origins), within, following);
      if (entry) put(kept, kept.length, entry, origins);
    });
    // A list of nothing but entries for other states is one that is not there.
    return kept.length > 0 ? { ...inner, value: kept } : undefined;
  }
  const holder = inner as Sourced<Mapping>;
  const { ofPage, composition } = following;
  if (within.name === undefined && ofPage) {
    reportOffPage(holder, within.campaign, ofPage, composition);
  }
  const states = statesIn(holder, within.campaign, composition);
  const worded = chooseWords(holder, within.campaign, following, states);
  if (states && isShownAt(states, within.campaign, following.view) === false) return undefined;
  const chosen: Mapping = {};
  for (const key of Object.keys(worded.value)) {
    if (key === 'in') continue;
    const field = chooseWithin(child(worded, key, origins), within, following);
    if (field) put(chosen, key, field, origins);
  }
  return { ...inner, value: chosen };
}

/** Whether something speaks of states, or of a campaign that its page does not follow itself. */
function concerns(value: unknown, name: string | undefined): boolean {
  if (typeof value === 'string') return name !== undefined && /\{\{\s*campaign\./.test(value);
  if (Array.isArray(value)) return value.some((entry) => concerns(entry, name));
  if (!isMapping(value)) return false;
  const hasWords = WORDED.some((state) => isMapping(value[state]));
  return (
    hasWords || value.in !== undefined || Object.values(value).some((one) => concerns(one, name))
  );
}

/** The states in which a page is there. */
function statesOfPage(
  page: Sourced<Mapping>,
  campaign: Campaign,
  composition: Composition,
): readonly ShownIn[] {
  const isForBefore = isMapping(page.value.scheduled);
  const usual = isForBefore ? (['scheduled', ...FROM_OPENING] as const) : FROM_OPENING;
  const states = statesIn(page, campaign, composition);
  // Any state may be meant by one that is unknown.
  if (states?.includes('full') && states !== SHOWN_IN)
    reportPageWhenFull(child(page, 'in', composition.origins).origin, composition);
  return states ?? usual;
}

/** Why a page for these states is not there in that of its campaign. */
function absenceIn(
  states: readonly ShownIn[],
  campaign: Campaign,
  following: Following,
): Absence | undefined {
  const state = stateAt(campaign, following.view);
  if (state === 'draft') return { why: 'draft', campaign: campaign.name };
  if (!state || states.includes(state)) return undefined;
  const { now } = following.view;
  const later = campaign.timeline.find(
    ({ state: one, from }) => from !== undefined && from > now && states.includes(one),
  );
  const instant = (at: number) => withOffset(at, campaign.zone);
  const { name } = campaign;
  if (later?.from !== undefined) return { why: 'later', from: instant(later.from), campaign: name };
  const last = campaign.timeline.findLastIndex(
    ({ state: one, from }) => (from === undefined || from <= now) && states.includes(one),
  );
  const end = campaign.timeline[last + 1]?.from;
  return { why: 'over', until: instant(end ?? now), campaign: name };
}
