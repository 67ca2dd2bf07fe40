/**
 * How many have registered through a form, by its path and id. The lead service answers below
 * `service`; '' is the root of the page's host. Undefined if they are too few to publish or the service is
 * unavailable: a counter does without it.
 */
export async function fetchCount(form: string, service: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`${service}/api/registrations?form=${encodeURIComponent(form)}`);
    const { count } = (await answer.json()) as { count?: unknown };
    return answer.ok && typeof count === 'number' && count >= 0 ? count : undefined;
  } catch {
    return undefined;
  }
}
