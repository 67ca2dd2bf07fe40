import { isError } from '../../model/diagnostic.ts';
import { childPointer, pointerKeys } from '../../model/pointer.ts';
import { checkSchema } from './check-schema.ts';

/** A value that its schema allows, and where something of the written one is missing. */
export interface FaultlessPart {
  value: Record<string, unknown>;
  /** Pointers to what was left out, and to what was put in for something that is missing. */
  lost: readonly string[];
}

/** What is left out may have been needed by what stands around it; more rounds than this nobody needs. */
const ROUNDS = 5;

/**
 * A value without what its schema refuses, so that everything else in it can be checked in the
 * same run; undefined where not enough is left. Entries of a list are never left out alone, for
 * all behind them would change their places.
 */
export function withoutFaults(
  kind: 'site' | 'page',
  written: unknown,
  substitutes: Readonly<Record<string, unknown>> = {},
): FaultlessPart | undefined {
  if (!isMapping(written)) return undefined;
  const value = structuredClone(written);
  const lost: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const errors = checkSchema(kind, value).filter(isError);
    if (errors.length === 0) return { value, lost };
    for (const { pointer } of errors) lost.push(...leaveOut(value, pointerKeys(pointer)));
    for (const [key, substitute] of Object.entries(substitutes)) {
      if (value[key] !== undefined && value[key] !== null) continue;
      value[key] = substitute;
      lost.push(childPointer('', key));
    }
  }
  return undefined;
}

/** A field that is missing takes along the group that needs it. Returns what was left out. */
function leaveOut(value: Record<string, unknown>, keys: readonly string[]): string[] {
  const parents: unknown[] = [value];
  for (const key of keys) {
    parents.push((parents.at(-1) as Record<string, unknown> | undefined)?.[key]);
  }
  const at = keys.findLastIndex((key, index) => {
    const parent = parents[index];
    return isMapping(parent) && key in parent;
  });
  if (at < 0) return [];
  delete (parents[at] as Record<string, unknown>)[keys[at] ?? ''];
  return [keys.slice(0, at + 1).reduce(childPointer, '')];
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
