import type { Draft, YamlEdit } from '../../../renderer/index.ts';

/** Edits of one file, each of what the one before has left. */
export interface FileEdits {
  file: string;
  edits: YamlEdit[];
}

/** A page with what its files say. */
export interface PageFiles {
  page: Draft;
  /** What a file of the site holds; undefined where it cannot be read. */
  valueIn(file: string): unknown;
}
