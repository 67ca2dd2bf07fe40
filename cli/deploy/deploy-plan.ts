import type { LocatedDiagnostic } from '../../renderer/index.ts';

/** What a deploy is going to do. */
export interface DeployPlan {
  /** As it was written. */
  target: string;
  /** Files to copy, in this order: assets, then pages and the rest, then the manifest. */
  put: readonly string[];
  /** Those of them that are not at the target yet; the others are there with other content. */
  new: readonly string[];
  /** Files to delete when all others are there. */
  delete: readonly string[];
  /** Files that left the site, and stay for pages that are still open. */
  stay: readonly string[];
  /** How many files are there as they are. */
  unchanged: number;
  /** What validation knows of things that the host cannot do. */
  problems: readonly LocatedDiagnostic[];
  /** What else is to be known or done, in sentences. */
  remarks: readonly string[];
}

/** Everything that depends on the files alone. */
export type FilePlan = Pick<DeployPlan, 'put' | 'new' | 'delete' | 'stay' | 'unchanged'>;

/** A plan, and how to carry it out. */
export interface PlannedFiles {
  plan: FilePlan;
  carryOut(): Promise<void>;
}
