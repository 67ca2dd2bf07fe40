/**
 * The part of a page that a JSON pointer leads into, counted from 1: `sections[2] (hero)`,
 * `overlays[1] (toast)`, or the first key. `written` gives the text at a pointer.
 */
export function namePath(
  pointer: string,
  written: (pointer: string) => string | undefined,
): string {
  const [, list = '', index] = pointer.split('/');
  if (!/^(sections|overlays|items)$/.test(list) || index === undefined || !/^\d+$/.test(index)) {
    return keyOf(list);
  }
  const at = `/${list}/${index}`;
  const name = ['type', 'use', 'id', 'name'].map((key) => written(`${at}/${key}`)).find(Boolean);
  const place = `${list}[${Number(index) + 1}]`;
  return name ? `${place} (${name.replace(/^(["'])(.*)\1$/, '$2')})` : place;
}

function keyOf(key: string): string {
  return key.replace(/~1/g, '/').replace(/~0/g, '~');
}
