import { isScalar } from 'yaml';

/** Characters around a name that nobody sees: the name is understood without them. */
const UNSEEN = /^[\u200b\ufeff]+|[\u00a0\u200b\ufeff]+$/g;

/** The name of a field by its key node, or undefined if the key is a list, a group or an alias. */
export function keyText(key: unknown): string | undefined {
  if (key === null) return 'null';
  return isScalar(key) ? String(key.value).replace(UNSEEN, '') : undefined;
}
