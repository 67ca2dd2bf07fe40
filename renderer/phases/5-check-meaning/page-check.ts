import type { Problem } from '../../model/diagnostic.ts';
import type { Page } from '../../model/model.ts';
import type { TextsByFormat } from '../../schema/field-text.ts';
import type { SiteIndex } from './site-index.ts';

/** A page with all its texts, ready to be checked. Variables are filled in. */
export interface PageUnderCheck {
  page: Page;
  texts: TextsByFormat;
  index: SiteIndex;
}

/** One rule, or a few that belong together, about one page. */
export type PageCheck = (checked: PageUnderCheck) => Problem[];
