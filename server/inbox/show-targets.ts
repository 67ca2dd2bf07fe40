import type { InboxTarget } from '../../renderer/service-pages/index.ts';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { TargetState } from '../delivery/outbox/target-states.ts';

/** What no target has as its name, so that it stands for the webhook of the settings. */
const ofSettings = '';

/** The targets of a site with the messages to each, those included that only messages still name. */
export function showTargets(
  { targets = [] }: Pick<SiteLeads, 'targets'>,
  states: readonly TargetState[],
): InboxTarget[] {
  const declared = targets.map(({ name, label }) => ({
    ...(states.find((state) => state.name === name) ?? { pending: 0, sent: 0, failed: 0 }),
    name,
    label: label === name ? name : `${label} (${name})`,
  }));
  const others = states
    .filter(({ name }) => !targets.some((target) => target.name === name))
    .map((state) => ({
      ...state,
      name: state.name ?? ofSettings,
      label: state.name ?? 'Webhook of the settings',
      note: state.name === null ? undefined : 'not in site.yaml any more',
    }));
  return [...declared, ...others];
}

/** The recipient that a form of the page means. */
export function recipientOf(name: string): string | null {
  return name === ofSettings ? null : name;
}
