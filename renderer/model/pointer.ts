/** Adds one key or index to a JSON pointer (RFC 6901). */
export function childPointer(pointer: string, key: string | number): string {
  return `${pointer}/${typeof key === 'number' ? key : escapeKey(key)}`;
}

/** Hardly any key needs it, and the search is many times faster than the replacement. */
function escapeKey(key: string): string {
  if (!key.includes('~') && !key.includes('/')) return key;
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}

/** The keys of a JSON pointer, unescaped. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return [];
  const keys = pointer.slice(1).split('/');
  return pointer.includes('~')
    ? keys.map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'))
    : keys;
}
