import type { Campaign as Written } from '../../generated/types.ts';
import { withOffset } from '../../locale/clocks-of-zone.ts';
import type { Campaign } from '../../model/campaign.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';

export const rules: Rules = {
  'campaign/closes-late': {
    title: 'Places that can be taken after the event',
    why: 'People sign up for something that is over.',
    fix: 'Let it close before the event.',
    wrong: 'closes: { after: 60, of: seat, at: 2026-05-20 }\nevent: { starts: 2026-05-12T18:00 }',
    right: 'closes: { after: 60, of: seat, at: 2026-05-11 }\nevent: { starts: 2026-05-12T18:00 }',
    canBeOff: true,
  },
  'campaign/no-effect': {
    title: 'Something about a campaign that changes nothing',
    why: 'What you meant by it would not happen.',
    fix: 'Write what it needs as well, or delete it.',
    wrong: 'closes: 2026-05-31\nuntil: 2026-05-20',
    right: 'every: tuesday 18:00\nopens: 2026-05-01\nuntil: 2026-05-31',
  },
  'campaign/shared-places': {
    title: 'Places that all sessions of a campaign share',
    why: 'Once so many leads have come, no later session takes any more.',
    fix: 'Give each session that fills up a campaign of its own.',
    wrong: 'every: tuesday 18:00\ncloses: { after: 20, of: seat }',
    right: 'closes: { after: 20, of: seat }\nevent: { starts: 2026-05-12T18:00 }',
    canBeOff: true,
  },
};

/** Hours that an event lasts at most, where it does not say how long. */
const LONGEST = 10;

/** Reports a campaign with places that closes when its last session is over; an offer may go on after one. */
export function checkClosing({
  capacity,
  closes,
  sessions,
  minutes = LONGEST * 60,
  zone,
}: Pick<Campaign, 'capacity' | 'closes' | 'sessions' | 'minutes' | 'zone'>): Diagnostic[] {
  const last = sessions.at(-1);
  if (!capacity || !closes || !last || closes.at < last.starts + minutes * 60_000) return [];
  return [
    {
      rule: 'campaign/closes-late',
      severity: 'warning',
      pointer: '/closes',
      message: `People can sign up until \`${withOffset(closes.at, zone)}\`, but the last session begins at \`${withOffset(last.starts, zone)}\`.`,
      help: 'Let it close before that.',
    },
  ];
}

/** Reports the fields of a campaign that change nothing without others, or less than they seem to. */
export function checkEffect(written: Written): Diagnostic[] {
  const { every, until, closes, moved, cancelled, event } = written;
  const isWeekly = every !== undefined;
  const hasSession = isWeekly || event?.starts !== undefined;
  const aboutSessions = Object.entries({ moved, cancelled, event });
  return [
    !isWeekly &&
      until !== undefined &&
      noEffect(
        '/until',
        'it is the last day of weekly sessions, and this campaign has none',
        'Write when the campaign closes as `closes`, or when there are sessions, such as: every: tuesday 18:00',
      ),
    isWeekly &&
      until === undefined &&
      closes !== undefined &&
      noEffect(
        '/every',
        'nothing says which session is the last',
        'Write the last day on which there may be a session, such as: until: 2026-12-31',
      ),
    isWeekly &&
      event?.starts !== undefined &&
      noEffect('/event/starts', 'the sessions begin when `every` says', 'Delete one of the two.'),
    ...aboutSessions.map(
      ([name, value]) =>
        !hasSession &&
        value !== undefined &&
        noEffect(
          `/${name}`,
          'nothing takes place in this campaign',
          'Write when it takes place, such as:\nevent: { starts: 2026-05-12T18:00 }\nOr each week: every: tuesday 18:00',
        ),
    ),
    isWeekly && typeof closes === 'object' && sharedPlaces(closes.after),
  ].filter((one) => one !== false);
}

function noEffect(pointer: string, why: string, help: string): Diagnostic {
  return {
    rule: 'campaign/no-effect',
    pointer,
    onKey: true,
    message: `\`${pointer.slice(1).replaceAll('/', '.')}\` changes nothing: ${why}.`,
    help,
  };
}

function sharedPlaces(places: number): Diagnostic {
  return {
    rule: 'campaign/shared-places',
    severity: 'warning',
    pointer: '/closes/after',
    message: `These ${places} places are those of all sessions together: once they are taken, no session takes leads any more.`,
    help: 'Give each session that fills up a campaign of its own, with `event: { starts: … }` in place of `every`.',
  };
}
