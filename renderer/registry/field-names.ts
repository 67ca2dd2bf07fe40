import { once } from '../model/once.ts';
import { schemas } from './built-in.ts';

/** Whether a field of any file or built-in section has this name. */
export function isFieldName(name: string): boolean {
  return fieldNames().has(name);
}

const fieldNames = once(() => new Set(namesIn(schemas())));

function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties } = part as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(part).flatMap(namesIn)];
}
