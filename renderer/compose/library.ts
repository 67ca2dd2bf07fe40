import type { Document } from '../model.ts';

/** Everything that pages take parts from. */
export interface Library {
  /** Partials by name: the path below `partials/` without ending. */
  partials: ReadonlyMap<string, Document>;
  /** Data files by name: the path below `data/` without ending. */
  data: ReadonlyMap<string, Document>;
  /** Data files by the folder in `data/` they are in, in the order of their names. */
  collections: ReadonlyMap<string, readonly Document[]>;
  /** The page as written at a path; undefined where there is none, or it cannot be read. */
  findPage(path: string): Document | undefined;
}
