import type { Origin } from '../../model/model.ts';

/** A value together with the place it was written at. */
export interface Sourced<T = unknown> {
  value: T;
  origin: Origin;
  /** Where its key was written, if elsewhere. */
  keyOrigin?: Origin;
}

export type Mapping = Record<string, unknown>;

export function isMapping(value: unknown): value is Mapping {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
