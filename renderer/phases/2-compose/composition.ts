import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Origin, Sourced } from '../../model/model.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import type { CollectionItem } from './collection-items.ts';
import type { Library } from './library.ts';
import type { Origins } from './origins.ts';

/** What the parts of the composer share while one page is put together. */
export interface Composition {
  library: Library;
  origins: Origins;
  /** The entry of a collection, where the page is one of a collection. */
  item?: Pick<CollectionItem, 'value' | 'origin' | 'entry'>;
  /** Set if it is one of several, and which one is unknown. */
  lacksItem: boolean;
  /** Files that the page was made of. */
  sources: Set<string>;
  /** Names of the data being fetched, outermost first, to notice loops. */
  fetching: string[];
  diagnostics: FileDiagnostic[];
}

/** Replaces what cannot be put there, which is reported. */
export function unknownAt(origin: Origin): Sourced {
  return { value: UNKNOWN, origin };
}

/** Notes an error at the place something was written. */
export function report(
  { diagnostics }: Composition,
  origin: Origin,
  diagnostic: Pick<FileDiagnostic, 'rule' | 'message'> & Partial<FileDiagnostic>,
): void {
  diagnostics.push({ ...origin, ...diagnostic });
}
