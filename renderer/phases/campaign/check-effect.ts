import type { Campaign as Written } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';

export const rules: Rules = {
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

/** A field, and why it would change nothing where `isMissing`. */
interface Need {
  pointer: string;
  isMissing: boolean;
  why: string;
  help: string;
}

/** Reports the fields of a campaign that change nothing without others. */
export function checkEffect(written: Written): Diagnostic[] {
  return [...needs(written), ...sharedPlaces(written)];
}

function sharedPlaces({ every, closes }: Written): Diagnostic[] {
  if (every === undefined || typeof closes !== 'object') return [];
  return [
    {
      rule: 'campaign/shared-places',
      severity: 'warning',
      pointer: '/closes/after',
      message: `These ${closes.after} places are those of all sessions together: once they are taken, no session takes leads any more.`,
      help: 'Give each session that fills up a campaign of its own, with `event: { starts: … }` in place of `every`.',
    },
  ];
}

function needs(written: Written): Diagnostic[] {
  return needsOf(written)
    .filter(({ isMissing }) => isMissing)
    .map(({ pointer, why, help }) => ({
      rule: 'campaign/no-effect',
      severity: 'error',
      pointer,
      onKey: true,
      message: `\`${pointer.slice(1).replaceAll('/', '.')}\` changes nothing: ${why}.`,
      help,
    }));
}

function needsOf({ every, until, closes, moved, cancelled, event }: Written): Need[] {
  const hasSession = every !== undefined || event?.starts !== undefined;
  const aboutSessions = { moved, cancelled, event };
  return [
    {
      pointer: '/until',
      isMissing: until !== undefined && every === undefined,
      why: 'it is the last day of weekly sessions, and this campaign has none',
      help: 'Write when the campaign closes as `closes`, or when there are sessions, such as: every: tuesday 18:00',
    },
    {
      pointer: '/every',
      isMissing: every !== undefined && until === undefined && closes !== undefined,
      why: 'nothing says which session is the last',
      help: 'Write the last day on which there may be a session, such as: until: 2026-12-31',
    },
    {
      pointer: '/event/starts',
      isMissing: every !== undefined && event?.starts !== undefined,
      why: 'the sessions begin when `every` says',
      help: 'Delete one of the two.',
    },
    ...Object.entries(aboutSessions).map(([name, value]) => ({
      pointer: `/${name}`,
      isMissing: value !== undefined && !hasSession,
      why: 'nothing takes place in this campaign',
      help: 'Write when it takes place, such as:\nevent: { starts: 2026-05-12T18:00 }\nOr each week: every: tuesday 18:00',
    })),
  ];
}
