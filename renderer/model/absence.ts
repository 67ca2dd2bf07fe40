import type { Absence } from './edition.ts';

/** Why visitors do not see a page or one of its parts, as far as its source shows. */
export function absenceOf(written: unknown, now: number): Absence | undefined {
  const { draft, publishFrom, publishUntil } = (written ?? {}) as Record<string, unknown>;
  if (draft === true) return { why: 'draft' };
  if (isInstant(publishFrom) && now < Date.parse(publishFrom)) {
    return { why: 'later', from: publishFrom };
  }
  if (isInstant(publishUntil) && now >= Date.parse(publishUntil)) {
    return { why: 'over', until: publishUntil };
  }
  return undefined;
}

/** Whether a value is a moment that exists. */
export function isInstant(written: unknown): written is string {
  return typeof written === 'string' && !Number.isNaN(Date.parse(written));
}
