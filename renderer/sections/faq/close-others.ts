/** Whether the browser lets only one of several details with the same name be open. */
export const NAMES_GROUP =
  typeof HTMLDetailsElement === 'undefined' || 'name' in HTMLDetailsElement.prototype;

/** Closes the details elements beside the one that was opened. */
export function closeOthers(opened: HTMLDetailsElement | null | undefined): void {
  for (const other of opened?.parentElement?.querySelectorAll('details') ?? []) {
    if (other !== opened) other.open = false;
  }
}
