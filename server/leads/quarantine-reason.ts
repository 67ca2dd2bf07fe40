import type { LeadForm } from '../../schemas/generated/contract.ts';
import type { QuarantineReason } from '../database/leads.table.ts';
import type { Lead } from './lead.ts';

/** People need longer than this, in milliseconds, even when the browser fills in the form. */
const leastElapsedMs = 250;

/**
 * Why a lead does not count yet, if so: a person is to decide, or the sender is to confirm it.
 * `isVerified` is false where the challenge of the site was not passed.
 */
export function quarantineReason(
  { website, elapsed }: Pick<Lead, 'website' | 'elapsed'>,
  form?: Pick<LeadForm, 'confirm'>,
  isVerified = true,
): QuarantineReason | undefined {
  // People never see this field.
  if (website) return 'trap';
  if (elapsed !== undefined && elapsed < leastElapsedMs) return 'too-fast';
  if (!isVerified) return 'unverified';
  return form?.confirm === 'email' ? 'unconfirmed' : undefined;
}
