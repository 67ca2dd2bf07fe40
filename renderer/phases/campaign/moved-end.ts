import { clocksAt, withOffset } from '../../locale/clocks-of-zone.ts';
import { type Campaign, isOpenState, stateAt } from '../../model/campaign.ts';
import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { parseYaml } from '../1-parse/parse-yaml.ts';
import { readCampaign } from './read-campaign.ts';

export const rules: Rules = {
  'campaign/moved-end': {
    title: 'A deadline that was moved later while visitors saw it',
    why: 'Who hurried for the first one was misled, and nobody believes the next: laws against false urgency forbid it.',
    fix: 'Let the campaign end when it was announced to, and begin another one. If the reason is a good one, accept it with a waiver.',
    wrong: 'closes: 2026-06-07T23:59 (which was 2026-05-31T23:59 when the campaign opened)',
    right: 'closes: 2026-05-31T23:59',
    canBeOff: true,
  },
};

/** What a file was in a commit, at a moment in milliseconds since 1970. */
export interface CommittedVersion {
  commit: string;
  at: number;
  text: string;
}

/**
 * Reports the end of a campaign that was moved later while visitors saw it. `versions` are those of
 * its file, oldest first; `hasPassed` says of a moment whether it has come.
 */
export function reportMovedEnd(
  campaign: Campaign,
  versions: readonly CommittedVersion[],
  hasPassed: (at: number) => boolean,
): FileDiagnostic[] {
  const { file, zone, closes, sessions } = campaign;
  // With the last of several sessions nothing ends that anybody hurried for.
  if (sessions.length > 1) return [];
  const past = versions.map((version) => ({ ...version, was: readVersion(file, version.text) }));
  const moves = past.flatMap(({ was, commit }, index) => {
    const next = past[index + 1];
    const end = next ? next.was?.closes : closes;
    if (!was?.closes || !end || end.at <= was.closes.at) return [];
    const { at: announced } = was.closes;
    const later = [...past.slice(index + 1).map((one) => one.was?.closes), closes];
    const isTakenBack = later.some((one) => one && one.at <= announced);
    if (isTakenBack) return [];
    const isSeen = next ? isOfferShown(was, next.at) : hasPassed(was.opens?.at ?? 0);
    if (!isSeen) return [];
    // The same day ends later in a zone further west.
    const isSameDay = was.closes.day !== undefined && was.closes.day === end.day;
    const [from, to] = [was.closes, end].map(({ at, day }) =>
      isSameDay ? withOffset(at, zone) : (day ?? clocksAt(at, zone)),
    );
    return `from ${from} to ${to} ${next ? `by the commit ${next.commit}` : `since the commit ${commit}`}`;
  });
  if (moves.length === 0) return [];
  return [
    {
      rule: 'campaign/moved-end',
      severity: 'warning',
      file,
      pointer: '/closes',
      message: `The end was moved later while the campaign was open: ${moves.join(', ')}.`,
      help: 'Let it end as it was announced. If there is a good reason, accept this with a waiver.',
    },
  ];
}

/** A campaign as a version of its file has it, or undefined if that cannot be read. */
export function readVersion(path: string, text: string): Campaign | undefined {
  const { document } = parseYaml({ path, text });
  return document && readCampaign(document, UNKNOWN, () => undefined).campaign;
}

/** Whether visitors see the offer of a campaign at a moment in milliseconds since 1970. */
export function isOfferShown(campaign: Campaign, now: number): boolean {
  return isOpenState(stateAt(campaign, { now }));
}
