import type { Draft, Json, JsonSchema, YamlEdit } from '../../../renderer/index.ts';
import type { WrittenExperiment } from '../../read/find-experiments.ts';
import type { Preview } from '../open-preview.ts';

/** Edits of one file, each of what the one before has left. */
export interface FileEdits {
  file: string;
  edits: YamlEdit[];
  /** Those of another file that they need. */
  also?: FileEdits;
}

/** A page with the content of its files. */
export interface PageFiles {
  page: Draft;
  /** What a file of the site holds, or undefined if it cannot be read. */
  valueIn(file: string): unknown;
  /** The experiments of all pages. */
  experiments(): WrittenExperiment[];
  /** The names of the files of the assets folder. */
  assets: readonly string[];
  registry: Preview['types']['registry'];
  /** The schema of a section or overlay, and the one that its references lead into. */
  schemaOf(list: string, part: Json): { schema: JsonSchema; root: JsonSchema } | undefined;
}
