import { clocksAt } from '../../locale/clocks-of-zone.ts';
import { type Campaign, type CampaignSession, sequenceOf } from '../../model/campaign.ts';
import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { type CommittedVersion, isOfferShown, readVersion } from './moved-end.ts';

export const rules: Rules = {
  'campaign/moved-sessions': {
    title: 'Sessions that were announced otherwise',
    why: 'Calendars that have them take another time or length, or one that takes place after all, only from a file that says that they were moved.',
    fix: 'Leave what was announced, and write in `moved` from when on it is otherwise.',
    wrong: 'every: tuesday 19:00 (which was tuesday 18:00 while the campaign was open)',
    right: 'every: tuesday 18:00\nmoved: [{ from: 2026-06-02, to: tuesday 19:00 }]',
    canBeOff: true,
  },
};

/** Reports the first of the sessions ahead that were announced otherwise, which calendars do not learn. */
export function reportMovedSessions(
  campaign: Campaign,
  versions: readonly CommittedVersion[],
  hasPassed: (at: number) => boolean,
): FileDiagnostic[] {
  const { file, sessions } = campaign;
  const known = new Map(sessions.map((session) => [session.id, session]));
  for (const [index, { commit, text }] of versions.entries()) {
    const was = readVersion(file, text);
    const until = versions[index + 1]?.at;
    const isSeen = was && (until ? isOfferShown(was, until) : hasPassed(was.opens?.at ?? 0));
    if (!isSeen) continue;
    const isSameLength = was.minutes === campaign.minutes;
    const other = was.sessions.find(
      (session) =>
        !hasPassed(session.starts) && !isLearnt(session, known.get(session.id), isSameLength),
    );
    if (!other) continue;
    const problem = describeLoss(other, known.get(other.id), campaign);
    return [
      {
        ...problem,
        rule: 'campaign/moved-sessions',
        severity: 'warning',
        file,
        message: `The commit ${commit} ${problem.message}`,
      },
    ];
  }
  return [];
}

/** Whether calendars that have a session learn from its file what it is now. */
function isLearnt(
  was: CampaignSession,
  now: CampaignSession | undefined,
  isSameLength: boolean,
): boolean {
  if (!now) return was.isCancelled;
  const risen = sequenceOf(now) - sequenceOf(was);
  if (risen !== 0) return risen > 0;
  return now.isCancelled || (now.starts === was.starts && isSameLength);
}

/** What was announced in a commit, where calendars do not learn what is true now. */
function describeLoss(
  was: CampaignSession,
  now: CampaignSession | undefined,
  { zone, sessions }: Campaign,
) {
  const announced = clocksAt(was.starts, zone);
  const planned = clocksAt(was.planned, zone).slice(0, 'yyyy-mm-dd'.length);
  const more = (to: string) => `moved: [{ from: ${planned}, to: ${to} }]`;
  const same = now && clocksAt(now.starts, zone).slice(0, 'yyyy-mm-ddThh:mm'.length);
  if (same && was.isCancelled && !now.isCancelled) {
    return {
      pointer: '',
      message: `cancelled the session of ${announced}, and calendars that have it keep it cancelled.`,
      help: `Leave the other entries in \`moved\` as they were. That it takes place after all is one more, also with its own time:\n${more(same)}`,
    };
  }
  if (same && now.starts === was.starts && sequenceOf(now) === sequenceOf(was)) {
    return {
      pointer: '/event',
      message: `announced a session for ${announced} with another length, and calendars that have it keep that.`,
      help: `Write the length as it was in \`minutes\`, or one more entry for each session that has another one, also with its own time:\n${more(same)}`,
    };
  }
  const advice =
    was.moves > 0
      ? 'Leave its entry in `moved` as it was, and add one more for the same planned day, such as'
      : 'Write the time as it was, and from when on it is another one, such as';
  return {
    pointer: placeOf(was, sessions.length > 1),
    message: `announced a session for ${announced}, and calendars that have it keep that time.`,
    help: `${advice}:\n${more('…')}\nIf it does not take place: cancelled: [${planned}]`,
  };
}

/** Where the time of a session is written. */
function placeOf({ moves }: CampaignSession, isWeekly: boolean): string {
  if (moves > 0) return '/moved';
  return isWeekly ? '/every' : '/event/starts';
}
