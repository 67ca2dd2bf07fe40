import type { Campaign as Written } from '../../generated/types.ts';
import { clocksAt } from '../../locale/clocks-of-zone.ts';
import type { CampaignSession } from '../../model/campaign.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { resolveMoment } from './moments.ts';

export const rules: Rules = {
  'campaign/session': {
    title: 'A session that is not planned',
    why: 'Only what takes place can be moved or cancelled.',
    fix: 'Write the day of a session, as `every` and `until` give it.',
    wrong: 'every: tuesday 18:00\ncancelled: [2026-05-06]',
    right: 'every: tuesday 18:00\ncancelled: [2026-05-05]',
  },
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Sessions in the order in which they take place, and what is wrong with them. */
export interface ExpandedSessions {
  sessions: CampaignSession[];
  diagnostics: Diagnostic[];
}

/** A move of a session, with the place of its entry. */
type Move = NonNullable<Written['moved']>[number] & { pointer: string };

/** The sessions of each week of the campaign `name`, from the day `first` until its last one. */
export function weeklySessions(name: string, written: Written, first: string): ExpandedSessions {
  const { every = '', until = '' } = written;
  const [weekday = '', time = ''] = every.split(' ');
  const days = daysOf(WEEKDAYS.indexOf(weekday), first, until);
  const plans = days.map((day) => ({
    day,
    at: `${day}T${time}`,
    pointer: '/every',
    id: `${name}-${day}`,
  }));
  const { sessions, diagnostics } = holdSessions(plans, written);
  return {
    sessions,
    diagnostics: [...(days.length > 0 ? [] : [noSession(every)]), ...diagnostics],
  };
}

/** What takes place once, where the file of the campaign `name` says so. */
export function singleSession(name: string, written: Written, frame: object): ExpandedSessions {
  const { event, zone } = written;
  if (event?.starts === undefined) return { sessions: [], diagnostics: [] };
  const pointer = '/event/starts';
  const found = resolveMoment(event.starts, { ...frame, zone, edge: 'beginning' });
  if ('problem' in found) return { sessions: [], diagnostics: [{ ...found.problem, pointer }] };
  const at = clocksAt(found.moment.at, zone);
  return holdSessions([{ day: dayOf(at), at, pointer, id: name }], written);
}

/** When a session was planned for, where that was written, and its id. */
interface Plan {
  day: string;
  at: string;
  pointer: string;
  id: string;
}

/** Planned sessions as they take place, after all that was moved and cancelled. */
function holdSessions(plans: readonly Plan[], written: Written): ExpandedSessions {
  const { moved = [], cancelled = [] } = written;
  const days = plans.map(({ day }) => day);
  const moves = moved.flatMap((move, index) =>
    eachMove({ ...move, pointer: `/moved/${index}` }, days),
  );
  const held = plans.map((plan) => holdSession(plan, moves, written));
  const known = new Set(days);
  const later = new Set(moves.map(({ to }) => dayOf(to)));
  return {
    sessions: held.flatMap(({ session }) => session ?? []).toSorted((a, b) => a.starts - b.starts),
    diagnostics: [
      ...held.flatMap(({ diagnostics }) => diagnostics),
      ...moves
        .filter(({ from }) => !known.has(from) && !later.has(from))
        .map(({ from, pointer }) => notPlanned(from, `${pointer}/from`, days)),
      ...held.flatMap((one, index) => collision(one, held.slice(0, index))),
      ...cancelled.flatMap((day, index) =>
        known.has(day) ? [] : [notPlanned(day, `/cancelled/${index}`, days)],
      ),
    ],
  };
}

/** A move, or those of all sessions from its day on where it names a day of the week. */
function eachMove(move: Move, days: readonly string[]): Move[] {
  const [weekday = '', time] = move.to.split(' ');
  const wanted = WEEKDAYS.indexOf(weekday);
  if (wanted < 0) return [move];
  return days
    .filter((day) => day >= move.from)
    .map((from) => {
      const day = new Date(`${from}T00:00:00Z`);
      // Weeks begin on Monday.
      day.setUTCDate(day.getUTCDate() + ((wanted + 6) % 7) - ((day.getUTCDay() + 6) % 7));
      return { ...move, from, to: `${dayOf(day.toISOString())}T${time}` };
    });
}

function dayOf(moment: string): string {
  return moment.slice(0, 'yyyy-mm-dd'.length);
}

function daysOf(weekday: number, first: string, last: string): string[] {
  const days: string[] = [];
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  while (day.toISOString().slice(0, last.length) <= last && days.length < MOST_SESSIONS) {
    days.push(day.toISOString().slice(0, last.length));
    day.setUTCDate(day.getUTCDate() + 7);
  }
  return days;
}

/** Ten years of weeks: a campaign that goes on for longer is a slip of the year. */
const MOST_SESSIONS = 520;

/** A session and the place of its time, at which there may be a mistake instead. */
interface HeldSession {
  session?: CampaignSession;
  pointer: string;
  diagnostics: Diagnostic[];
}

/** A session that was moved to where another is. */
function collision(
  { session, pointer }: HeldSession,
  others: readonly HeldSession[],
): Diagnostic[] {
  const at = session && !session.isCancelled ? session.starts : undefined;
  const other = others.find(
    (one) => one.session && !one.session.isCancelled && one.session.starts === at,
  );
  if (!other) return [];
  return [
    {
      rule: 'campaign/session',
      pointer: pointer === '/every' ? other.pointer : pointer,
      message: 'Another session begins at this moment.',
      help: 'Move it to another time, or cancel one of the two.',
    },
  ];
}

function holdSession(
  { day, at, pointer, id }: Plan,
  moved: readonly Move[],
  { zone, cancelled = [] }: Written,
): HeldSession {
  const moves = movesOf(day, moved);
  const last = moves.at(-1);
  const place = last ? `${last.pointer}/to` : pointer;
  const found = resolveMoment(last?.to ?? at, { zone, edge: 'beginning' });
  if ('problem' in found) {
    const problem = last
      ? found.problem
      : { ...found.problem, ...ofOneSession(day, found.problem) };
    return { pointer: place, diagnostics: [{ ...problem, pointer: place }] };
  }
  const starts = found.moment.at;
  const first = last ? resolveMoment(at, { zone, edge: 'beginning' }) : found;
  const planned = 'moment' in first ? first.moment.at : starts;
  const isCancelled = cancelled.includes(day);
  const session = { id, starts, planned, moves: moves.length, isCancelled };
  return { session, pointer: place, diagnostics: [] };
}

/** A mistake that only one of the weekly sessions has. */
function ofOneSession(day: string, { message }: Pick<Diagnostic, 'message'>) {
  return {
    message: `On ${day}: ${message}`,
    help: `Write another time, or move that session, such as:\nmoved: [{ from: ${day}, to: ${day}T12:00 }]`,
  };
}

/** The moves of a session one after the other: the next begins at the day to which the last led. */
function movesOf(day: string, moved: readonly Move[]): Move[] {
  const [next, ...others] = moved.filter(({ from }) => from === day);
  if (!next) return [];
  const left = moved.filter((move) => move !== next);
  return [next, ...others, ...movesOf(next.to.slice(0, day.length), left)];
}

function noSession(every: string): Diagnostic {
  return {
    rule: 'campaign/session',
    pointer: '/until',
    message: `There is no ${every.split(' ')[0]} between the opening and this day.`,
    help: 'Write the day of the last session.',
  };
}

function notPlanned(day: string, pointer: string, days: readonly string[]): Diagnostic {
  const near = days.find((planned) => planned >= day) ?? days.at(-1);
  return {
    rule: 'campaign/session',
    pointer,
    message: `No session is planned for ${day}.`,
    help: near ? `The next is on ${near}.` : 'There are no sessions at all.',
  };
}
