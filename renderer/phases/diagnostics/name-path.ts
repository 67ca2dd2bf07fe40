/**
 * The part of a page that a JSON pointer leads into, counted from 1: `sections[2] (hero)`,
 * `overlays[1] (toast)`, `[3] (two lines)` in a list, or the first key. `written` gives the text at a pointer.
 */
export function namePath(
  pointer: string,
  written: (pointer: string) => string | undefined,
): string {
  const [at, list = '', index] = LISTED.exec(pointer) ?? [];
  if (at === undefined) return keyOf(pointer.split('/')[1] ?? '');
  const name = ['type', 'use', 'id', 'name'].map((key) => written(`${at}/${key}`)).find(Boolean);
  const place = `${list}[${Number(index) + 1}]`;
  return name ? `${place} (${name.replace(/^(["'])(.*)\1$/, '$2')})` : place;
}

/** An entry of one of the lists of a page or data file, or of a file that is a list. */
const LISTED = /^(?:\/(sections|overlays|items))?\/(\d+)(?=\/|$)/;

function keyOf(key: string): string {
  return key.replace(/~1/g, '/').replace(/~0/g, '~');
}
