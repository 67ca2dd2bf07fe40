/** A place that a built site is copied to. Paths are relative to it, with forward slashes. */
export interface DeployTarget {
  /** As it was written. */
  name: string;
  /** Compares files of a folder with what is there. */
  compare(folder: string, paths: readonly string[]): Promise<TargetFiles>;
  /** The text of a file that is there. */
  read(path: string): Promise<string>;
  /** Copies files of a folder, each of them as a whole. */
  put(folder: string, paths: readonly string[]): Promise<void>;
  /** Deletes files that are there. */
  remove(paths: readonly string[]): Promise<void>;
}

export interface TargetFiles {
  /** All files that are there. */
  paths: ReadonlySet<string>;
  /** Those of the compared files that are there with other content. */
  changed: ReadonlySet<string>;
}
