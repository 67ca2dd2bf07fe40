import type { ColumnType } from 'kysely';

/** What an experiment is made of; where any of it changes, another experiment begins. */
export interface ExperimentDefinition {
  variants: readonly {
    name: string;
    /** Percent of the visitors. */
    share: number;
    /** Hashes of what its pages write of it; absent where an earlier version recorded it. */
    written?: string;
  }[];
  plan?: { leads: number; times: number };
}

/** Table `experiments`: what experiments were made of, and since when. */
export interface ExperimentsTable {
  name: string;
  since: Date;
  /** Written as JSON text. */
  definition: ColumnType<ExperimentDefinition, string, string>;
}
