import { isMapping } from '../../../renderer/index.ts';

/** Whether something in a value, such as a change by an experiment, is about the part of a name. */
export function namesPart(value: unknown, id: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const isOfPart = isMapping(value) && value.id === id;
  return isOfPart || Object.values(value).some((inner) => namesPart(inner, id));
}
