import type { Problem } from '../diagnostic.ts';
import type { Page } from '../model.ts';
import type { SiteIndex } from './site-index.ts';

/** A text of a page with what it is and where it stands. */
export interface FieldText {
  text: string;
  /** The `format` of its schema: href, asset, markdown and others. */
  format: string | undefined;
  pointer: string;
}

/** A page with all its texts, ready to be checked. Variables are filled in. */
export interface PageUnderCheck {
  page: Page;
  texts: readonly FieldText[];
  index: SiteIndex;
}

/** One rule, or a few that belong together, about one page. */
export type PageCheck = (checked: PageUnderCheck) => Problem[];
