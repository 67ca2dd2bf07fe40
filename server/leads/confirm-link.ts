import { createHmac } from 'node:crypto';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { isSameText } from '../http/same-text.ts';

/** How long the link in an e-mail that asks for a confirmation is good for. */
const validMs = 7 * 24 * 3_600_000;

/** The path of the link by which its sender confirms a lead that came in at `since`. */
export function confirmPath(lead: string, since: Date, secret: string): string {
  const until = String(since.getTime() + validMs);
  const query = new URLSearchParams({ lead, until, signature: sign(lead, until, secret) });
  return `${routes.service.confirm}?${query}`;
}

/** The lead that a link confirms: `expired` where it came too late, none where it is not ours. */
export function readConfirmation(
  { lead = '', until = '', signature = '' }: Readonly<Record<string, string | undefined>>,
  secret: string,
  now: Date,
): { lead: string; expired: boolean } | undefined {
  if (!isSameText(sign(lead, until, secret), signature)) return undefined;
  return { lead, expired: now.getTime() > Number(until) };
}

function sign(lead: string, until: string, secret: string): string {
  return createHmac('sha256', secret).update(`confirm ${lead} ${until}`).digest('base64url');
}
