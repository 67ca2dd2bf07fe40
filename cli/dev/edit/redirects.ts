import { parseYaml, type SourceFile, valueAt } from '../../../renderer/index.ts';
import { SITE_FILE } from '../edit-protocol.ts';
import { editText } from './edit-text.ts';
import { putInto, takeOut } from './put-into.ts';
import { relink } from './relink.ts';

/** The text of a file once a page is found elsewhere: its links lead there, and so does a redirect of site.yaml. */
export function ledElsewhere(source: SourceFile, from: string, to: string): string {
  const text = relink(source, from, to);
  return source.path === SITE_FILE ? withRedirect({ ...source, text }, from, to) : text;
}

/** The text of site.yaml with a redirect, and without the one that began where the page is now. */
function withRedirect(site: SourceFile, from: string, to: string): string {
  const { value, redirects } = read(site);
  const added = putInto(value, '', ['redirects', String(redirects.length)], { from, to });
  return withoutRedirect({ ...site, text: editText(site, added) }, to);
}

/** The text of site.yaml without the redirect that begins at an address. */
export function withoutRedirect(site: SourceFile, from: string): string {
  const { redirects } = read(site);
  const index = redirects.findIndex((one) => one?.from === from);
  return index < 0 ? site.text : editText(site, [takeOut('/redirects', redirects, index)]);
}

/** Where visitors of an address are led, or undefined if they are led nowhere. */
export function redirectFrom(site: SourceFile, from: string): string | undefined {
  const { to } = read(site).redirects.find((one) => one?.from === from) ?? {};
  return typeof to === 'string' ? to : undefined;
}

function read(site: SourceFile): { value: unknown; redirects: { from?: unknown; to?: unknown }[] } {
  const value = parseYaml(site).document?.value;
  const found = valueAt(value, '/redirects');
  return { value, redirects: Array.isArray(found) ? found : [] };
}
