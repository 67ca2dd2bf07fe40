import type { Page as PageContent } from '../../generated/types.ts';
import type { Campaign } from '../../model/campaign.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ExperimentAsWritten } from '../../model/experiment-as-written.ts';
import type { Rules } from '../../model/rule.ts';
import type { Uncertain } from '../../model/unknown.ts';
import type { TextsByFormat } from '../../registry/schema/field-text.ts';
import type { SiteIndex } from './site-index.ts';

/** A page with all its texts, ready to be checked. Variables are filled in. */
export interface PageUnderCheck<Content = PageContent> {
  page: {
    file: string;
    path: string;
    content: Content;
    experiments?: readonly ExperimentAsWritten[];
  };
  texts: TextsByFormat;
  /** The language of the page, or of its site; `und` where nothing is known of it. */
  locale: string;
  index: SiteIndex;
  /** The moment that the edition is made for. */
  now: number;
  /** The campaign that it follows itself. */
  campaign?: Campaign;
  /** The file that the value at a pointer was written in. */
  fileOf(pointer: string): string;
  /** The file of the entry that the page is made of. */
  entryFile?: string;
  /** The last moment until then at which the page was as it is here; campaigns change it. */
  shownAt: number;
}

/** A check of pages, or of as much as is known of them, with the rules that it reports. */
interface Check<Checked> {
  rules: Rules;
  check(checked: Checked): Diagnostic[];
}

/** One rule, or a few that belong together, about one page. */
export type PageCheck = Check<PageUnderCheck>;

/** The same for single texts and names, on their own: parts around them may be unknown. */
export type TextCheck = Check<PageUnderCheck<Uncertain<PageContent>>>;
