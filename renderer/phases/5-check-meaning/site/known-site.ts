import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Uncertain } from '../../../model/unknown.ts';

/** What checks may look at of a site.yaml that has mistakes. */
export interface KnownSite {
  /** What is known of it, its variables filled in. */
  known: Uncertain<Site>;
  /** A diagnostic of `known` where that was written; one of another file as it is. */
  place(diagnostic: FileDiagnostic): FileDiagnostic;
}
