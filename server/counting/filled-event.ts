const prefix = 'filled-';

/** The event that counts a field of a form as filled in. */
export function filledEvent(field: string): string {
  return prefix + field;
}

/** The field that an event counts as filled in; undefined for other events. */
export function fieldOf(event: string): string | undefined {
  return event.startsWith(prefix) ? event.slice(prefix.length) : undefined;
}
