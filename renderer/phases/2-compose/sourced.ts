import type { Origin } from '../../model/model.ts';

/** A value together with the place it was written at. */
export interface Sourced<T = unknown> {
  value: T;
  origin: Origin;
  /** Where its key was written, if elsewhere. */
  keyOrigin?: Origin;
}
