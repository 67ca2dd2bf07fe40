import { readAs, withOffset } from '../../locale/clocks-of-zone.ts';
import {
  type Campaign,
  type CampaignDefault,
  type CampaignSession,
  type CampaignView,
  calendarPath,
  deadlineOf,
} from '../../model/campaign.ts';

/** How many sessions are shown that are ahead. */
const MOST_SESSIONS = 4;

const COUNTED = { source: 'registrations' };

/** What a campaign gives at a moment; undefined for what it does not have. */
export function campaignDefault(
  name: CampaignDefault | 'opening',
  campaign: Campaign,
  view: CampaignView,
): unknown {
  const { zone, minutes, place, capacity } = campaign;
  if (name === 'opening') return campaign.opens && withOffset(campaign.opens.at, zone);
  if (name === 'deadline') {
    const deadline = deadlineOf(campaign, view);
    if (!deadline?.day) return deadline && withOffset(deadline.at, zone);
    return readAs(`${deadline.day}T24:00:00`, deadline.at);
  }
  if (name === 'sessions') return sessionsAt(campaign, view);
  const counted = capacity && { taken: 0, places: capacity.leads, counted: COUNTED };
  return { timeZone: zone, minutes, place, ...counted }[name];
}

/** The next sessions, or the last one where none is ahead. */
function sessionsAt({ sessions, zone }: Campaign, { now }: CampaignView): unknown {
  const ahead = sessions.filter(({ starts }) => starts > now).slice(0, MOST_SESSIONS);
  const held = sessions.filter(({ isCancelled }) => !isCancelled).slice(-1);
  const shown = ahead.length > 0 ? ahead : held;
  return shown.length > 0 ? shown.map((session) => describeSession(session, zone)) : undefined;
}

function describeSession(session: CampaignSession, zone: string): object {
  const { starts, planned, isCancelled } = session;
  return {
    start: withOffset(starts, zone),
    calendar: calendarPath(session),
    ...(isCancelled && { cancelled: true }),
    ...(starts !== planned && { movedFrom: withOffset(planned, zone) }),
  };
}
