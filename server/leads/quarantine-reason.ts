import type { Lead } from './lead.ts';
import type { QuarantineReason } from './leads.table.ts';

/** People need longer than this, even when the browser fills in the form. */
const leastElapsedMs = 250;

/** Why a lead looks like the work of a robot, if it does: a person is to decide. */
export function quarantineReason({
  website,
  elapsed,
}: Pick<Lead, 'website' | 'elapsed'>): QuarantineReason | undefined {
  // People never see this field.
  if (website) return 'trap';
  return elapsed !== undefined && elapsed < leastElapsedMs ? 'too-fast' : undefined;
}
