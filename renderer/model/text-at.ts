import type { Origin } from './model.ts';

/** Finds how a value is written, for messages about what YAML made of it. */
export type TextAt = (origin: Origin) => string | undefined;
