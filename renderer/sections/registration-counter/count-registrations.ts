/**
 * How many have registered through a form, by its path and id. Undefined where the service does
 * not say, because they are few or because it cannot be reached: a counter does without it.
 */
export async function countRegistrations(form: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`/api/registrations?form=${encodeURIComponent(form)}`);
    const { count } = (await answer.json()) as { count?: unknown };
    return answer.ok && typeof count === 'number' && count >= 0 ? count : undefined;
  } catch {
    return undefined;
  }
}
