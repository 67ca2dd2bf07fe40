import { isScalar } from 'yaml';

/** The name of a field by its key node; undefined where the key is a list, a group or an alias. */
export function keyText(key: unknown): string | undefined {
  if (key === null) return 'null';
  return isScalar(key) ? String(key.value) : undefined;
}
