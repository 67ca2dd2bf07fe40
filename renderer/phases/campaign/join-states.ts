import {
  type Campaign,
  type CampaignForm,
  type CampaignView,
  calendarPath,
  isForLate,
  SHOWN_IN,
  stateAt,
} from '../../model/campaign.ts';
import type { FileDiagnostic } from '../../model/diagnostic.ts';
import { after, allOf, anyOf, type Presence, type TimeSpan } from '../../model/presence.ts';
import type { Rules } from '../../model/rule.ts';
import type { Draft } from '../2-compose/compose-page.ts';
import type {
  HeadInTime,
  LimitedCampaign,
  LinkText,
  PageSummary,
} from '../5-check-meaning/site/page-summary.ts';
import { whenLike } from './views.ts';

export const rules: Rules = {
  'campaign/dead-link': {
    title: 'A link to a section that another state of the campaign lacks',
    why: 'In that state a click on it does nothing.',
    fix: 'Write other words for that state, or give its section the same id.',
    wrong:
      'campaign: spring\nsections:\n  - { type: hero, heading: Half price, actions: [{ label: Join, href: "#join" }] }\n  - { id: join, in: open, … }',
    right:
      'campaign: spring\nsections:\n  - type: hero\n    heading: Half price\n    actions: [{ label: Join, href: "#join" }]\n    closed: { actions: [{ label: Courses, href: /courses }] }',
    canBeOff: true,
  },
};

/** A page as it is in one state of its campaigns. */
interface StateSummary {
  view: CampaignView;
  summary: PageSummary;
}

interface StateInTime extends StateSummary {
  when: Presence;
}

/**
 * The summary of a page, with what only other states of it use, link to and can be reached at, and its
 * links to what only other states have.
 */
export function joinStates(
  present: StateSummary,
  others: readonly StateSummary[],
  draft: Draft,
): { summary: PageSummary; diagnostics: FileDiagnostic[] } {
  const { campaigns, own, absence, view, campaignForms } = draft;
  const { summary } = present;
  const states = [present, ...others].map((state) => ({
    ...state,
    when: whenLike(state.view, campaigns),
  }));
  const isOver = absence?.why === 'over' && own && !view.full?.includes(own.name);
  const ids = new Set(states.flatMap((state) => state.summary.sound?.ids ?? []));
  const isElsewhere = ({ text }: LinkText) => text.startsWith('#') && ids.has(text.slice(1));
  // A state with mistakes may have any place.
  const isUnsure = ({ text }: LinkText) =>
    text.startsWith('#') && states.some((state) => !state.summary.sound);
  return {
    summary: {
      ...summary,
      ...(summary.sound && { sound: { ...summary.sound, ids: [...ids], heads: headsOf(states) } }),
      presence: presenceOfPage(absence && present.view === view ? states.slice(1) : states, own),
      used: [...new Set(states.flatMap((state) => state.summary.used))],
      shown: summary.shown ?? summary.used,
      follows: {
        campaigns: campaigns.map(({ name }) => name),
        calendars: campaigns.flatMap(({ sessions }) => sessions.map((one) => calendarPath(one))),
        forms: campaignForms,
        limited: limitedIn(campaigns, campaignForms),
        ...(isOver && { gone: { next: own.next } }),
      },
      links: joinLinks(states).filter((link) => !isElsewhere(link) && !isUnsure(link)),
    },
    diagnostics: [...reportDeadLinks(states, isElsewhere, draft), ...reportClosingList(draft)],
  };
}

function headsOf(states: readonly StateInTime[]): HeadInTime[] {
  return states.flatMap(({ summary: { sound }, when: { spans } }) => {
    if (!sound) return [];
    const { title, description, canonical, robots, origins } = sound;
    return { title, description, canonical, robots, origins, spans };
  });
}

/** The links of all states, each once, with the time at which one of these has it; the present state is first. */
function joinLinks(states: readonly StateInTime[]): LinkText[] {
  const found = states.flatMap((state) => state.summary.links.map((link) => ({ link, state })));
  const byPlace = Map.groupBy(found, ({ link }) => placeOf(link));
  return [...byPlace.values()].flatMap((same) => {
    const shown = same.find(({ link, state }) => state === states[0] && !link.isAbsent);
    const { link } = shown ?? same[0] ?? {};
    const presence = anyOf(same.map((one) => presenceIn(one.state, one.link.presence)));
    return link ? [{ ...link, presence, ...(!shown && { isAbsent: true }) }] : [];
  });
}

function placeOf({ origin, text }: LinkText): string {
  return JSON.stringify([origin, text]);
}

/** When visitors see a page that some states show, or are led on by it to the one that follows. */
function presenceOfPage(shown: readonly StateInTime[], own: Campaign | undefined): Presence {
  const presence = anyOf(shown.map((state) => presenceIn(state)));
  const { spans, full = {} } = anyOf(shown.map(({ when }) => when));
  const restOf = (shownIn: readonly TimeSpan[] = spans) => (own?.next ? after(shownIn) : []);
  const rest = restOf();
  const whileFull = Object.entries(presence.full ?? {}).map(
    ([name, some]) => [name, [...some, ...restOf(full[name])]] as const,
  );
  return {
    ...presence,
    spans: [...presence.spans, ...rest],
    ...(presence.full && { full: Object.fromEntries(whileFull) }),
    ...(own && { campaign: own.name }),
    ...(rest.length > 0 && { successor: own?.next }),
  };
}

/** When visitors see something in a state that may have a time of its own. */
function presenceIn({ when, summary }: StateInTime, own = summary.presence): Presence {
  return own ? allOf([when, own]) : when;
}

/** Reports each link once, with all the states in which it leads nowhere. */
function reportDeadLinks(
  states: readonly StateSummary[],
  isElsewhere: (link: LinkText) => boolean,
  { campaigns, own }: Draft,
): FileDiagnostic[] {
  const otherWords = own ? '' : followingWords(states, campaigns);
  const dead = states.flatMap(({ summary, view }) =>
    summary.links
      .filter((link) => summary.sound && !link.isAbsent && isElsewhere(link))
      .map((link) => ({ ...link, state: describeState(campaigns, view) })),
  );
  const byPlace = Map.groupBy(dead, placeOf);
  return [...byPlace.values()].flatMap(([link, ...more]) => {
    if (!link) return [];
    const names = new Set([link, ...more].map(({ state }) => state));
    return {
      ...link.origin,
      rule: 'campaign/dead-link',
      severity: 'warning',
      message: `While ${[...names].join(', or ')}, nothing on this page has the id \`${link.text.slice(1)}\`.`,
      help: `Give the part with this link other words for that state, such as:\n${otherWords}closed: { actions: [{ label: …, href: / }] }\nOr give a section that is shown then \`id: ${link.text.slice(1)}\`.`,
    };
  });
}

/** What a part takes to have words for the states of a campaign on a page that follows none. */
function followingWords(states: readonly StateSummary[], [campaign]: readonly Campaign[]): string {
  if (!campaign) return '';
  const names = new Set<unknown>(states.map(({ view }) => stateAt(campaign, view)));
  const all = SHOWN_IN.filter((state) => names.has(state));
  return `campaign: ${campaign.name}\nin: [${all.join(', ')}]\n`;
}

/** Reports the form of a page that is named as the waiting list of the campaign with which it closes. */
function reportClosingList({ path, campaigns, campaignForms }: Draft): FileDiagnostic[] {
  return campaigns.flatMap(({ name, file, waitingList }) => {
    const own = campaignForms.find(({ id }) => waitingList === `${path}#${id}`);
    if (own?.campaign !== name || isForLate(own.states)) return [];
    return {
      rule: 'campaign/no-waiting-list',
      severity: 'warning',
      file,
      pointer: '/waitingList',
      message: `The form \`${waitingList}\` closes with this campaign, so nobody is offered it.`,
      help: 'Name a form that takes leads then, such as one with `in: closed`, or delete this line.',
    };
  });
}

function describeState(campaigns: readonly Campaign[], view: CampaignView): string {
  return campaigns
    .map((campaign) => `\`${campaign.name}\` is \`${stateAt(campaign, view)}\``)
    .join(' and ');
}

/** The campaigns that a number of leads closes, with what the forms of a page are for them. */
function limitedIn(
  campaigns: readonly Campaign[],
  forms: readonly CampaignForm[],
): LimitedCampaign[] {
  return campaigns.flatMap(({ name, file, capacity, waitingList }) => {
    if (!capacity) return [];
    const own = forms.filter(({ campaign }) => campaign === name);
    const { leadType } = capacity;
    const isCounted = own.some(
      (form) => (form.leadType ?? leadType) === leadType && !isForLate(form.states),
    );
    const waits = own.some(({ states }) => isForLate(states));
    return [
      { name, file, leadType, isCounted, hasWaitingList: waitingList !== undefined || waits },
    ];
  });
}
