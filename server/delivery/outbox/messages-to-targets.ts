import type { LeadTarget } from '../../../schemas/generated/contract.ts';
import type { Envelope } from '../../database/database.ts';
import type { LeadOccasion } from '../../leads/lead-record.ts';

/** The messages that a lead calls for by the targets of its site, those that lack a secret included. */
export function messagesToTargets({ targets = [], type, mayChangeType }: LeadOccasion): Envelope[] {
  return targets
    .filter((target) => mayChangeType || takesType(target, type))
    .map(({ name }) => ({ kind: 'webhook', recipient: name }));
}

/** Whether a target gets leads of a type. */
export function takesType({ leadTypes }: LeadTarget, type: string): boolean {
  return leadTypes?.includes(type) ?? true;
}
