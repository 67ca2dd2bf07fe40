import { type Campaign, isOpenState, stateAt } from '../../model/campaign.ts';
import type { Page, ResolvedPage } from '../../model/model.ts';

/**
 * A page as it will be once the next of its campaigns closes, and when that is: everybody may know early
 * that something ends. Undefined where something else begins until then, or the page is gone with it.
 */
export function pageAtClosing({
  campaigns,
  now,
  ...page
}: Page): { at: number; page: Page } | undefined {
  if (!campaigns || now === undefined) return undefined;
  const ends = campaigns.all.flatMap(({ timeline }) =>
    timeline.flatMap(({ state, from = 0 }) => (state === 'closed' && from > now ? [from] : [])),
  );
  const at = Math.min(...ends);
  const closed = page.otherStates?.find((state) => state.now === at);
  const isSame = (one: Campaign) => stateAt(one, { now }) === stateAt(one, { now: at });
  const closes = (one: Campaign) => stateAt(one, { now: at }) === 'closed' && isOpenAt(one, now);
  if (!closed || !campaigns.all.every((one) => isSame(one) || closes(one))) return undefined;
  // Parts that are published later than now are not to be known early.
  return { at, page: { ...page, campaigns, now, content: closed.content } };
}

function isOpenAt(campaign: Campaign, now: number): boolean {
  return isOpenState(stateAt(campaign, { now }));
}

/** A page with what browsers show in its place after its end. */
export function withPageAfterEnd(
  page: ResolvedPage,
  closed: ResolvedPage,
  at: number,
): ResolvedPage {
  const after = { ...closed, endNote: undefined, experiments: [] };
  return { ...page, endNote: undefined, afterEnd: { at, page: after } };
}
