import type { Document } from '../../model/model.ts';

/** Everything that pages take parts from. */
export interface Library {
  /** Partials by name: the path below `partials/` without ending. */
  partials: ReadonlyMap<string, Document>;
  /** Data files by name: the path below `data/` without ending. */
  data: ReadonlyMap<string, Document>;
  /** Data files by the folder in `data/` they are in, in the order of their names. */
  collections: ReadonlyMap<string, readonly Document[]>;
  /** Shared files that cannot be read, by their paths without ending, such as `partials/footer`. */
  unreadable: ReadonlySet<string>;
  /** The page as written at a path; undefined where there is none. */
  findPage(path: string): Document | 'unreadable' | undefined;
  /** The paths of all pages that are written in a file of their own, as far as it can be read. */
  pagePaths(): string[];
}
