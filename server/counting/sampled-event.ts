const prefix = 'one-in-';

/** The event that records that a view stands for so many. */
export function sampledEvent(oneIn: number): string {
  return prefix + oneIn;
}

/** Of all events, the most views that one of them stood for; 1 if all were counted. */
export function mostSampled(events: readonly string[]): number {
  const sampled = events.filter((event) => event.startsWith(prefix));
  return Math.max(1, ...sampled.map((event) => Number(event.slice(prefix.length))));
}
