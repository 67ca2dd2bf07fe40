import type { Campaign, CampaignState } from '../../schemas/generated/contract.ts';

/** The state of a campaign at an instant, in milliseconds, as its timeline has it. */
export function clockState({ name, timeline }: Campaign, at: number): CampaignState {
  const state = statesUntil({ timeline }, at).at(-1);
  if (!state) throw new RangeError(`The campaign ${name} has no state at ${at}.`);
  return state;
}

/** The states that a campaign has had by the clock until an instant, in milliseconds, its own included. */
export function statesUntil({ timeline }: Pick<Campaign, 'timeline'>, at: number): CampaignState[] {
  return timeline.flatMap(({ state, from }) =>
    from === undefined || Date.parse(from) <= at ? [state] : [],
  );
}

/** Whether a state is one in which places are given away. */
export function isOpen(state: CampaignState | 'full'): boolean {
  return state === 'open' || state === 'lastCall';
}

/** The next instant at which a campaign opens, such as 2026-05-01T07:00:00.000Z. */
export function nextOpening({ timeline }: Campaign, at: number): string | undefined {
  return timeline.find(
    ({ state, from }) => state === 'open' && from !== undefined && Date.parse(from) > at,
  )?.from;
}
