import { kebabCase, pointerKeys, UNWRITTEN } from '../../renderer/light.ts';

/** What people call a field without a title: `publishFrom` → `publish from`. */
export function fieldWords(key: string): string {
  const words = kebabCase(key).replaceAll('-', ' ') || key;
  return words.replace(/\burl\b/, 'address');
}

/** What people call the field that a pointer leads to, or the list that it stands in. */
export function fieldAt(pointer: string): string {
  const key = pointerKeys(pointer).findLast((one) => !/^\d+$/.test(one));
  return key === undefined ? 'a field' : fieldWords(key);
}

/** What people call an entry of a map: by its label, else by its key: `tea_week` or `teaWeek` → `tea week`. */
export function entryWords(key: string, entry: unknown): string {
  const { label } = Object(entry) as { label?: unknown };
  if (typeof label === 'string' && label !== UNWRITTEN) return label;
  const words = key.replace(/(?<=[a-z\d])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return /^[\w-]+$/.test(key) ? words.replace(/(?<=\w)[_-]+(?=\w)/g, ' ') : key;
}
