import { calendarPath } from '../../../model/campaign.ts';
import type { OutputFile } from '../../../model/model.ts';
import { calendarFile } from '../../../text/calendar-file.ts';
import type { PageRecord } from './page-record.ts';

/**
 * The files for calendars of the campaigns that some pages show, one for each session. One that was
 * moved or cancelled takes the place of what visitors had added.
 */
export function calendarFiles(pages: readonly PageRecord[]): OutputFile[] {
  const shown = pages.flatMap(({ campaigns = [], canonical }) =>
    campaigns.map((campaign) => [campaign.name, { campaign, canonical }] as const),
  );
  // The address is that of the first page of a campaign.
  return [...new Map(shown.toReversed()).values()].reverse().flatMap(({ campaign, canonical }) => {
    const { sessions, title, minutes, place } = campaign;
    return sessions.map((session) => {
      const { id, starts, moves, isCancelled } = session;
      const entry = {
        uid: `${id}@${new URL(canonical).host}`,
        at: starts,
        until: minutes === undefined ? undefined : starts + minutes * 60_000,
        sequence: moves + Number(isCancelled),
        isCancelled,
        title,
        place,
        description: canonical,
      };
      return { path: calendarPath(session).slice(1), content: calendarFile([entry]) };
    });
  });
}
