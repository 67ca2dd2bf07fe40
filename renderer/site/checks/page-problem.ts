import type { Problem } from '../../model/diagnostic.ts';
import type { Page } from '../../model/model.ts';

/** A problem of one page that only shows beside the others. Pointers lead into its content. */
export interface PageProblem {
  page: Page;
  problem: Problem;
}
