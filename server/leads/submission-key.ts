import { createHash } from 'node:crypto';
import type { Lead } from './lead.ts';
import { quarantineReason } from './quarantine-reason.ts';

const windowMs = 10 * 60_000;
const overlapMs = 2 * 60_000;

/**
 * The keys under which a lead may be stored already: the first is its own, the others are looked up
 * before. A submission sent with the lead makes one key with the answers, since a corrected text is
 * a lead of its own. Without one, the same answers within two minutes, at most ten, are one lead. What
 * is quarantined as the work of a robot is another one than what is not.
 */
export function submissionKeys(
  lead: Lead,
  submission: string | undefined,
  now: Date,
): [own: string, ...earlier: string[]] {
  if (submission) return [digest(submission, lead)];
  const window = Math.floor(now.getTime() / windowMs);
  const own = digest(`window ${window}`, lead);
  const isNew = now.getTime() % windowMs < overlapMs;
  return isNew ? [own, digest(`window ${window - 1}`, lead)] : [own];
}

function digest(key: string, lead: Lead): string {
  const { answers, type, form, extra } = lead;
  const content = [answers, extra].map((part) => Object.entries(part).sort());
  const reason = quarantineReason(lead) ?? [];
  return createHash('sha256')
    .update(JSON.stringify([key, type, form, content].concat(reason)))
    .digest('base64url');
}
