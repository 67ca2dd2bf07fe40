import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Sourced } from '../../model/model.ts';
import type { Origins } from './origins.ts';

/**
 * Lays `over` on `base`: mappings merge key by key, everything else is replaced. Keys of `over` in
 * `without` are ignored. Neither of the two is changed.
 */
export function mergeMappings(
  base: Sourced<Mapping>,
  over: Sourced<Mapping>,
  origins: Origins,
  without: readonly string[] = [],
): Mapping {
  const merged: Mapping = {};
  for (const key of Object.keys(base.value)) {
    put(merged, key, child(base, key, origins), origins);
  }
  for (const key of Object.keys(over.value)) {
    if (without.includes(key)) continue;
    const next = child(over, key, origins);
    const before = Object.hasOwn(merged, key) ? child(base, key, origins) : undefined;
    if (before && isSourcedMapping(before) && isSourcedMapping(next)) {
      put(
        merged,
        key,
        { value: mergeMappings(before, next, origins), origin: next.origin },
        origins,
      );
    } else {
      put(merged, key, next, origins);
    }
  }
  return merged;
}

/** The part of a value under a key, with its place. */
export function child(parent: Sourced, key: string | number, origins: Origins): Sourced {
  return {
    value: (parent.value as Mapping)[key],
    origin: origins.below(parent.origin, parent.value, key),
    keyOrigin: origins.ofKey(parent.value, key),
  };
}

/** Puts a value into a container made by the composer, and records its origin. */
export function put(
  container: Mapping | unknown[],
  key: string | number,
  { value, origin, keyOrigin }: Sourced,
  origins: Origins,
): void {
  if (key === '__proto__') return;
  (container as Mapping)[key] = value;
  origins.set(container, key, origin, keyOrigin);
}

export function isSourcedMapping(sourced: Sourced): sourced is Sourced<Mapping> {
  return isMapping(sourced.value);
}
