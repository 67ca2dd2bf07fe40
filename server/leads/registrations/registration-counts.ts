const freshMs = 60_000;
const freshAfterErrorMs = 5_000;

/** A number that the public may know, or nothing, and for how long it may be kept. */
export interface RegistrationCount {
  count: number | null;
  freshMs: number;
}

/**
 * Counts registrations for each form at most once a minute, or as long as `countForm` holds its number
 * for fresh, however many ask. Small numbers stay unsaid, since they could reveal single people; so does
 * what the database cannot count now.
 */
export function createRegistrationCounts({
  countForm,
  threshold,
  onError,
}: {
  countForm: (form: string) => Promise<{ count: number; freshMs?: number }>;
  threshold: number;
  onError: (error: unknown) => void;
}): (form: string) => Promise<RegistrationCount> {
  const kept = new Map<string, { until: number; count: Promise<number | null> }>();

  async function countQuietly(form: string): Promise<number | null> {
    const expireIn = (ms: number) => {
      const entry = kept.get(form);
      if (entry) entry.until = performance.now() + ms;
    };
    try {
      const counted = await countForm(form);
      if (counted.freshMs !== undefined) expireIn(counted.freshMs);
      return counted.count < threshold ? null : counted.count;
    } catch (error) {
      onError(error);
      expireIn(freshAfterErrorMs);
      return null;
    }
  }

  return async (form) => {
    let entry = kept.get(form);
    if (!entry || entry.until <= performance.now()) {
      entry = { until: performance.now() + freshMs, count: countQuietly(form) };
      kept.set(form, entry);
    }
    const count = await entry.count;
    return { count, freshMs: Math.max(0, entry.until - performance.now()) };
  };
}
