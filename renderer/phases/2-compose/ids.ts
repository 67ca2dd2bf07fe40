import { isMapping } from '../../model/mapping.ts';
import { UNKNOWN } from '../../model/unknown.ts';

/** Ids in a list of parts or entries, by which others name them. */
export function idsOf(list: readonly unknown[]): string[] {
  return list.flatMap((one) => (isMapping(one) && isId(one.id) ? [String(one.id)] : []));
}

/** Whether something in a list could not be read: what is missing may be that. */
export function hasUnknown(list: readonly unknown[]): boolean {
  return list.some((one) => one === UNKNOWN || (isMapping(one) && one.id === UNKNOWN));
}

function isId(id: unknown): boolean {
  return typeof id === 'string' ? id !== '' : typeof id === 'number';
}
