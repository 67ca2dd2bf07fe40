import { lastingView, PREFIX } from '../keep-view.ts';
import { PARAMETERS } from '../protocol.ts';

/** The address of a page, seen as this one is. */
export function addressOf(path: string): string {
  const query = lastingView(new URLSearchParams(location.search)).toString();
  return encodeURI(path) + (query && `?${query}`);
}

/** How this page is seen: by name, without what is about another page. */
export function seenAs(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

/** The key in the session storage for the last choice. */
const CHOSEN = 'preview.chosen';

/** Returns once what was chosen on the previous page. */
export function takeChosen(): string | null {
  const chosen = sessionStorage.getItem(CHOSEN);
  sessionStorage.removeItem(CHOSEN);
  return chosen;
}

/** Shows this page with another setting; an empty value is the default. */
export function see(name: string, value: string): void {
  sessionStorage.setItem(CHOSEN, name);
  const url = new URL(location.href);
  if (value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  location.assign(url);
}

/** Does something after which this page shows another variant, as soon as it is loaded again. */
export async function withVariant(
  variant: string,
  act: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const before = location.href;
  const url = new URL(before);
  url.searchParams.set(PARAMETERS.variant, variant);
  // A page whose experiments have changed is loaded again as soon as it is known here.
  history.replaceState(null, '', url);
  const reason = await act();
  if (reason !== undefined) history.replaceState(null, '', before);
  return reason;
}

/** Shows this page as it is by itself. */
export function seeAsItIs(): void {
  const url = new URL(location.href);
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith(PREFIX)) url.searchParams.delete(name);
  }
  location.assign(url);
}

/** How many things about this page are not as they are by themselves. */
export function countChanges(): number {
  return [...new URLSearchParams(location.search).keys()].filter((name) => name.startsWith(PREFIX))
    .length;
}
