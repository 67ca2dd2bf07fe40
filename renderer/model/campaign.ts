/** The states of a campaign, in the order in which they come. */
const CAMPAIGN_STATES = [
  'draft',
  'scheduled',
  'open',
  'lastCall',
  'closed',
  'replay',
  'archived',
] as const;

export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Those in which nothing is offered any more. */
export const AFTER_CLOSING: readonly unknown[] = [
  'closed',
  'replay',
  'archived',
] satisfies CampaignState[];

/** What something can be there in: a state, or one that is closed because all places are taken. */
export const SHOWN_IN = [...CAMPAIGN_STATES, 'full'] as const;

export type ShownIn = (typeof SHOWN_IN)[number];

/** What other words can be given for: all that visitors see. */
export const WORDED = SHOWN_IN.filter((state) => state !== 'draft');

export type Worded = (typeof WORDED)[number];

/** A state, and the instant in milliseconds since 1970 from which it holds; the first holds from ever. */
export interface CampaignPeriod {
  state: CampaignState;
  from?: number;
}

/** A moment of a campaign in milliseconds since 1970. */
export interface CampaignMoment {
  at: number;
  /** Set where a whole day was written: that of which it is the beginning or the end. */
  day?: string;
}

/** Something that takes place; its moments are in milliseconds since 1970. */
export interface CampaignSession {
  /** Stays the same when it is moved: the campaign, and the day of one that there is each week. */
  id: string;
  starts: number;
  /** When it was planned for, and how many times it was moved since. */
  planned: number;
  moves: number;
  isCancelled: boolean;
}

export interface Campaign {
  /** The name of its file, without folder and ending. */
  name: string;
  file: string;
  /** What visitors call it. */
  title: string;
  zone: string;
  /** Its states in order, each until the next; empty where they are unknown because of mistakes. */
  timeline: readonly CampaignPeriod[];
  opens?: CampaignMoment;
  closes?: CampaignMoment;
  sessions: readonly CampaignSession[];
  /** How long a session is, and where it takes place. */
  minutes?: number;
  place?: string;
  /** The number of leads of a type that closes it. */
  capacity?: { leads: number; leadType: string };
  graceSeconds: number;
  /** The form for those who come too late, such as `/waiting-list#form`. */
  waitingList?: string;
  /** Path of the page that follows it. */
  next?: string;
}

/** Stands for a campaign of which nothing is known because of a mistake reported elsewhere. */
export function unknownCampaign(name: string, file: string): Campaign {
  return { name, file, title: name, zone: 'UTC', timeline: [], sessions: [], graceSeconds: 0 };
}

/** Whether a campaign only stands for one of which nothing is known. */
export function isUnknownCampaign({ timeline }: Campaign): boolean {
  return timeline.length === 0;
}

/** What fields of parts can be by default, where a part follows a campaign. */
export const CAMPAIGN_DEFAULTS = [
  'deadline',
  'sessions',
  'timeZone',
  'minutes',
  'place',
  'taken',
  'places',
  'counted',
] as const;

export type CampaignDefault = (typeof CAMPAIGN_DEFAULTS)[number];

export interface CampaignForm {
  /** Its id on the page. */
  id: string;
  /** Name of the campaign. */
  campaign: string;
  /** The states in which it takes leads. */
  states: readonly ShownIn[];
  /** That of its leads; undefined for the only one that there is, or one that data gives. */
  leadType?: string;
}

/** What a page follows. */
export interface PageCampaigns {
  /** All that it or its parts follow. */
  all: readonly Campaign[];
  /** That of the page itself, with its state. */
  own?: Campaign;
  state?: CampaignState;
  /** Those of which it shows something in this state. */
  shown: readonly Campaign[];
  forms: readonly CampaignForm[];
  /** Names of the experiments of the page that have ended with its own campaign. */
  endedExperiments: readonly string[];
}

/** The moment that campaigns are looked at. */
export interface CampaignView {
  /** In milliseconds since 1970. */
  now: number;
  /** Names of the campaigns that are closed by their number of leads. */
  full?: readonly string[];
}

/** Whether a state is one in which something is offered. */
export function isOpenState(state: CampaignState | undefined): boolean {
  return state === 'open' || state === 'lastCall';
}

/** The state of a campaign at a moment, or undefined if its timeline is unknown. */
export function stateAt(
  { name, timeline }: Campaign,
  { now, full = [] }: CampaignView,
): CampaignState | undefined {
  const period = timeline.findLast(({ from }) => from === undefined || from <= now);
  return isOpenState(period?.state) && full.includes(name) ? 'closed' : period?.state;
}

/** The words that are for a campaign at a moment, the later ones first if both give some. */
export function wordsAt(campaign: Campaign, view: CampaignView): readonly Worded[] {
  const state = stateAt(campaign, view);
  if (state === undefined || state === 'draft') return [];
  return isFullAt(campaign, view) ? ['full', state] : [state];
}

/** Whether something for some states is there at a moment, or undefined if its timeline is unknown. */
export function isShownAt(
  states: readonly ShownIn[],
  campaign: Campaign,
  view: CampaignView,
): boolean | undefined {
  const state = stateAt(campaign, view);
  if (state === undefined) return undefined;
  return states.includes(state) || (states.includes('full') && isFullAt(campaign, view));
}

/** Whether a form for some states is for those who come too late. */
export function isForLate(states: readonly ShownIn[]): boolean {
  return states.includes('closed') || states.includes('full');
}

/** Whether a campaign is closed because all of its places are taken. */
function isFullAt(campaign: Campaign, view: CampaignView): boolean {
  return stateAt(campaign, view) !== stateAt(campaign, { now: view.now });
}

/** The end that visitors hurry for at a moment: that of the next session, or else of the campaign. */
export function deadlineOf(
  { sessions, closes }: Campaign,
  { now }: CampaignView,
): CampaignMoment | undefined {
  const next = sessions.length > 1 ? nextSession(sessions, now) : undefined;
  return next ? { at: next.starts } : closes;
}

/** The path of the file for calendars that has a session, or of that in another language than the site's. */
export function calendarPath({ id }: CampaignSession, locale?: string): string {
  return locale === undefined ? `/calendar/${id}.ics` : `/calendar/${locale}/${id}.ics`;
}

/** A file for calendars, and what it is about. */
export interface CalendarOffer {
  path: string;
  campaign: Campaign;
  session: CampaignSession;
}

/**
 * The number of a session in calendars, which take the highest: it rises when the session is cancelled,
 * and by one more move above that of one that was cancelled.
 */
export function sequenceOf({ moves, isCancelled }: CampaignSession): number {
  return moves * 2 + Number(isCancelled);
}

/** The session that begins next; undefined once the last has begun. */
export function nextSession(
  sessions: readonly CampaignSession[],
  now: number,
): CampaignSession | undefined {
  return sessions.find(({ starts, isCancelled }) => starts > now && !isCancelled);
}
