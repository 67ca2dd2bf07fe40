import type { Campaign as Written } from '../../generated/types.ts';
import { clocksAt } from '../../locale/clocks-of-zone.ts';
import type { Campaign, CampaignMoment, CampaignPeriod } from '../../model/campaign.ts';
import { type Diagnostic, isError } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { exchangedYear } from '../5-check-meaning/check-dates.ts';
import { checkEffect } from './check-effect.ts';
import { type ExpandedSessions, singleSession, weeklySessions } from './expand-sessions.ts';
import { lengthOf, type MomentFrame, resolveMoment, shiftMoment } from './moments.ts';

export const rules: Rules = {
  'campaign/last-call': {
    title: 'A last call that is longer than the offer itself',
    why: 'If it is always the last call, nobody believes it, and laws against false urgency forbid it.',
    fix: 'Shorten the last call.',
    wrong: 'opens: 2026-05-01\ncloses: 2026-05-03\nlastCall: 2 weeks',
    right: 'opens: 2026-05-01\ncloses: 2026-05-03\nlastCall: 1 day',
    canBeOff: true,
  },
  'campaign/no-end': {
    title: 'A campaign without an end',
    why: 'A campaign is what ends; what stays for good is a page.',
    fix: 'Write when it closes, or until when there are sessions.',
    wrong: 'opens: 2026-05-01',
    right: 'opens: 2026-05-01\ncloses: 2026-05-31',
  },
  'campaign/order': {
    title: 'Moments of a campaign in the wrong order',
    why: 'A state that ends before it begins is never seen.',
    fix: 'Correct one of the two moments.',
    wrong: 'opens: 2026-05-31\ncloses: 2026-05-01',
    right: 'opens: 2026-05-01\ncloses: 2026-05-31',
  },
};

/** The moments of a campaign, and what is wrong with them. */
export type Timeline = Pick<Campaign, 'timeline' | 'opens' | 'closes' | 'sessions'> & {
  diagnostics: Diagnostic[];
};

/** Works out the states of the campaign `name`, whose zone exists; its timeline is empty where it has errors. */
export function timelineOf(name: string, written: Written): Timeline {
  const diagnostics: Diagnostic[] = [];
  const frame: Omit<MomentFrame, 'edge'> = { zone: written.zone };
  const years: Diagnostic[] = [];
  const resolve = (pointer: string, text: string | undefined, edge: MomentFrame['edge']) => {
    if (text === undefined) return undefined;
    const year = exchangedYear(text, pointer);
    if (year) years.push(year);
    const found = resolveMoment(text, { ...frame, edge });
    if ('moment' in found) return found.moment;
    // What is counted from a moment with a mistake has none itself.
    if (diagnostics.length === 0 || found.problem.rule !== 'campaign/order')
      diagnostics.push({ ...found.problem, pointer });
    return undefined;
  };
  const { closes: end, replay } = written;
  const opens = resolve('/opens', written.opens, 'beginning');
  frame.opens = opens;
  const stated =
    typeof end === 'object' ? resolve('/closes/at', end.at, 'end') : resolve('/closes', end, 'end');
  frame.closes = stated;
  const { sessions, diagnostics: ofSessions } = sessionsOf(name, written, opens, frame);
  diagnostics.push(...ofSessions);
  const last =
    written.every === undefined
      ? undefined
      : sessions.findLast(({ isCancelled }) => !isCancelled)?.starts;
  const closes = stated ?? (last === undefined ? undefined : { at: last });
  frame.closes = closes;
  const moments = {
    opens,
    closes,
    from: resolve('/replay/from', replay?.from, 'beginning'),
    until: resolve('/replay/until', replay?.until, 'end'),
    archived: resolve('/archived', written.archived, 'beginning'),
  };
  if (diagnostics.length === 0) {
    const found = [...checkOrder(moments, written), ...checkEffect(written)];
    const severity: Diagnostic['severity'] = found.some(isError) ? 'error' : 'warning';
    diagnostics.push(...(years.length > 0 ? years.map((one) => ({ ...one, severity })) : found));
  }
  const isSound = !diagnostics.some(isError);
  const timeline = isSound ? periodsOf(moments, sessions, written) : [];
  const reported = isSound ? diagnostics : diagnostics.filter(isError);
  return { timeline, opens, closes, sessions, diagnostics: reported };
}

interface Moments {
  opens?: CampaignMoment;
  closes?: CampaignMoment;
  from?: CampaignMoment;
  until?: CampaignMoment;
  archived?: CampaignMoment;
}

function sessionsOf(
  name: string,
  written: Written,
  opens: CampaignMoment | undefined,
  frame: Omit<MomentFrame, 'edge'>,
): ExpandedSessions {
  const { every, until, zone } = written;
  if (every === undefined) return singleSession(name, written, frame);
  if (until === undefined || !opens) return { sessions: [], diagnostics: [] };
  const first = clocksAt(opens.at, zone).slice(0, until.length);
  const { sessions, diagnostics } = weeklySessions(name, written, first);
  return { sessions: sessions.filter(({ starts }) => starts > opens.at), diagnostics };
}

function checkOrder(moments: Moments, written: Written): Diagnostic[] {
  const { opens, closes, from, until, archived } = moments;
  const hasEnd = closes !== undefined || typeof written.closes === 'object';
  if (!hasEnd) return [noEnd(written)];
  const closing = typeof written.closes === 'object' ? '/closes/at' : '/closes';
  return [
    ...checkPair(opens, closes, closing, 'It closes before it opens'),
    ...checkPair(closes, from, '/replay/from', 'The replay begins before the end', 'may be at'),
    ...checkPair(from, until, '/replay/until', 'The replay ends before it begins'),
    ...checkPair(
      until ?? from ?? closes,
      archived,
      '/archived',
      'It is archived before it is over',
      'may be at',
    ),
    ...checkLastCall(opens, closes, written),
  ];
}

/** Whether a moment comes after another, or may be the same. */
function checkPair(
  first: CampaignMoment | undefined,
  second: CampaignMoment | undefined,
  pointer: string,
  mistake: string,
  same?: 'may be at',
): Diagnostic[] {
  if (!first || !second) return [];
  if (second.at > first.at || (same && second.at === first.at)) return [];
  return [
    {
      rule: 'campaign/order',
      pointer,
      message: `${mistake}, so nobody would ever see what is between.`,
      help: 'Correct one of the two moments.',
    },
  ];
}

function noEnd({ every }: Written): Diagnostic {
  return {
    rule: 'campaign/no-end',
    pointer: '',
    message: 'This campaign has no end.',
    help: every
      ? 'Write the day of its opening as `opens`, and that of its last session as `until`.'
      : 'Write when it closes, such as: closes: 2026-05-31T23:59',
  };
}

function checkLastCall(
  opens: CampaignMoment | undefined,
  closes: CampaignMoment | undefined,
  { lastCall }: Written,
): Diagnostic[] {
  if (!lastCall || !opens || !closes || lengthOf(lastCall) * 2 <= closes.at - opens.at) return [];
  return [
    {
      rule: 'campaign/last-call',
      severity: 'warning',
      pointer: '/lastCall',
      message: 'The last call lasts longer than the offer was open before it.',
      help: 'Shorten it: it is honest only if there was time before it.',
    },
  ];
}

function periodsOf(
  moments: Moments,
  sessions: ExpandedSessions['sessions'],
  written: Written,
): CampaignPeriod[] {
  if (written.draft) return [{ state: 'draft' }];
  const { opens, closes, from, until, archived } = moments;
  const periods: CampaignPeriod[] = [
    ...(opens ? [{ state: 'scheduled' } as const] : []),
    { state: 'open', from: opens?.at },
    ...(written.every === undefined
      ? callBefore(closes?.at, opens?.at, written)
      : callsBefore(sessions, closes?.at, opens?.at, written)),
    ...(closes ? [{ state: 'closed', from: closes.at } as const] : []),
    ...(from ? [{ state: 'replay', from: from.at } as const] : []),
    ...(until ? [{ state: 'closed', from: until.at } as const] : []),
    ...(archived ? [{ state: 'archived', from: archived.at } as const] : []),
  ];
  // What begins at the same moment as the next is never seen.
  return periods.filter(({ from }, index) => {
    const next = periods[index + 1];
    return next?.from === undefined || from !== next.from;
  });
}

/** The last call before an end, not before the opening. */
function callBefore(
  end: number | undefined,
  opens: number | undefined,
  { lastCall, zone }: Written,
): CampaignPeriod[] {
  if (end === undefined || lastCall === undefined) return [];
  const found = shiftMoment(end, `-${lastCall}`, zone);
  const from = 'moment' in found ? found.moment.at : end - lengthOf(lastCall);
  return [{ state: 'lastCall', from: Math.max(from, opens ?? from) }];
}

/** The last call before each session; after its beginning the campaign is open for the next. */
function callsBefore(
  sessions: ExpandedSessions['sessions'],
  closes: number | undefined,
  opens: number | undefined,
  written: Written,
): CampaignPeriod[] {
  const held = sessions.filter(
    ({ starts, isCancelled }) => !isCancelled && (closes === undefined || starts <= closes),
  );
  return held.flatMap(({ starts }, index) => {
    const before = held[index - 1]?.starts ?? opens;
    const isLast = starts === closes || index === held.length - 1;
    return [
      ...callBefore(starts, before, written),
      ...(isLast ? [] : [{ state: 'open', from: starts } as const]),
    ];
  });
}
