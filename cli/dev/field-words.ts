import { kebabCase, pointerKeys } from '../../renderer/light.ts';

/** What people call a field without a title: `publishFrom` → `publish from`. */
export function fieldWords(key: string): string {
  return kebabCase(key).replaceAll('-', ' ') || key;
}

/** What people call the field that a pointer leads to, or the list that it stands in. */
export function fieldAt(pointer: string): string {
  const key = pointerKeys(pointer).findLast((one) => !/^\d+$/.test(one));
  return key === undefined ? 'a field' : fieldWords(key);
}
