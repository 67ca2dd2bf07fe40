import type { Problem } from '../diagnostic.ts';
import type { Page } from '../model.ts';

/** A problem of one page that only shows beside the others. Pointers lead into its content. */
export interface PageProblem {
  page: Page;
  problem: Problem;
}
