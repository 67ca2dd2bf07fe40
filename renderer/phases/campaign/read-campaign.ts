import type { Site, Campaign as Written } from '../../generated/types.ts';
import { withOffset } from '../../locale/clocks-of-zone.ts';
import { type Campaign, isOpenState, unknownCampaign } from '../../model/campaign.ts';
import type { Diagnostic, FileDiagnostic } from '../../model/diagnostic.ts';
import type { Checked, Document } from '../../model/model.ts';
import { type DeclaredLeads, knownLeads } from '../../model/site-leads.ts';
import type { TextAt } from '../../model/text-at.ts';
import { part, type Uncertain } from '../../model/unknown.ts';
import { isTimeZone } from '../../text/zone-offset.ts';
import { checkShape } from '../3-check-shape/check-shape.ts';
import { unknownLeadType } from '../5-check-meaning/check-forms.ts';
import { unknownZone } from '../5-check-meaning/check-time-zone.ts';
import { WAITING_LIST } from '../5-check-meaning/site/check-limited.ts';
import { properPlace } from '../5-check-meaning/site/find-misplaced.ts';
import type { LinkText } from '../5-check-meaning/site/page-summary.ts';
import type { Waiver } from '../8-report/policy.ts';
import { readWaivers } from '../8-report/read-policy.ts';
import { checkClosing } from './check-effect.ts';
import { timelineOf } from './timeline.ts';

/** A campaign file, and its problems. */
export interface CampaignReading {
  campaign: Campaign;
  /** The texts with links, which pages decide about. */
  links: LinkText[];
  /** Its problems that are accepted for a while. */
  waivers: Waiver[];
  diagnostics: FileDiagnostic[];
}

/**
 * Reads a parsed campaign file. Of one with errors the timeline is empty, so that pages which follow
 * it are not blamed.
 */
export function readCampaign(
  { file, value }: Document,
  site: Uncertain<Site>,
  textAt: TextAt,
): CampaignReading {
  const name = file.replace(/^campaigns\/|\.ya?ml$/g, '');
  // Where it belongs is reported with the problems of its file.
  if (properPlace({ file, value }))
    return { campaign: unknownCampaign(name, file), links: [], waivers: [], diagnostics: [] };
  const shape = checkShape('campaign', value, { textAt: (pointer) => textAt({ file, pointer }) });
  const { campaign, diagnostics } = shape.isSound
    ? readSound(name, file, shape.value, knownLeads(site))
    : { campaign: unknownCampaign(name, file), diagnostics: [] };
  return {
    campaign,
    links: shape.isSound ? linksOf(campaign, shape.value) : [],
    waivers: readWaivers({ file, value }),
    diagnostics: [...shape.diagnostics.map(inZoneOf(site)), ...diagnostics].map((one) => ({
      ...one,
      file,
    })),
  };
}

/** A campaign without a zone is most likely in that of the site. */
function inZoneOf(site: Uncertain<Site>): (found: Diagnostic) => Diagnostic {
  const zone = part(site, 'zone');
  return (found) =>
    found.rule === 'schema/missing-field' && found.pointer === '/zone' && typeof zone === 'string'
      ? { ...found, help: `Add that of the site:\nzone: ${zone}` }
      : found;
}

/**
 * What follows a campaign has to be there once its last state has come, and its waiting list once
 * somebody may come too late.
 */
function linksOf(
  { file, timeline, zone, capacity }: Campaign,
  { then, waitingList }: Checked<Written>,
): LinkText[] {
  const presenceFrom = (from: number | undefined) => ({
    spans: [from === undefined ? {} : { from: withOffset(from, zone) }],
  });
  const late = timeline.find(({ state }) => (capacity ? isOpenState(state) : state === 'closed'));
  const links = [
    {
      text: then,
      pointer: '/then',
      format: 'page-path',
      presence: presenceFrom(timeline.at(-1)?.from),
    },
    {
      text: waitingList,
      pointer: WAITING_LIST,
      format: 'href',
      presence: presenceFrom(late?.from),
    },
  ];
  return links.flatMap(({ text, ...link }) =>
    text === undefined ? [] : [{ ...link, text, origin: { file, pointer: link.pointer } }],
  );
}

function readSound(
  name: string,
  file: string,
  written: Checked<Written>,
  leads: DeclaredLeads | undefined,
) {
  if (!isTimeZone(written.zone)) {
    return {
      campaign: unknownCampaign(name, file),
      diagnostics: [unknownZone(written.zone, '/zone')],
    };
  }
  const { diagnostics, ...moments } = timelineOf(name, written);
  const { closes, grace = '10 s', zone, waitingList } = written;
  const capacity =
    typeof closes === 'object' ? { leads: closes.after, leadType: closes.of } : undefined;
  const known = Object.keys(leads?.types ?? {});
  const isUnknown = capacity && leads && !known.includes(capacity.leadType);
  const campaign: Campaign = {
    name,
    file,
    title: written.name ?? name,
    zone,
    ...moments,
    minutes: written.event?.minutes,
    place: written.event?.place,
    capacity,
    graceSeconds: Number.parseInt(grace, 10),
    waitingList,
    next: written.then,
  };
  const ofCapacity = isUnknown
    ? [
        {
          ...unknownLeadType(capacity.leadType, known),
          pointer: '/closes/of',
        },
      ]
    : [];
  return { campaign, diagnostics: [...diagnostics, ...ofCapacity, ...checkClosing(campaign)] };
}
