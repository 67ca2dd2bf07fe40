import { addressOf } from '../preview-address.ts';

/** The key in the session storage for the field that a page is opened for. */
const SOUGHT = 'preview.sought';

/** Opens the page at a path, to go to one of its fields there. */
export function openFor(path: string, pointer: string): void {
  sessionStorage.setItem(SOUGHT, JSON.stringify({ path, pointer }));
  location.assign(addressOf(path));
}

/** Returns once the field that the page at a path was opened for. */
export function takeSought(path: string): string | undefined {
  const sought = JSON.parse(sessionStorage.getItem(SOUGHT) ?? '{}');
  sessionStorage.removeItem(SOUGHT);
  return sought.path === path ? sought.pointer : undefined;
}
