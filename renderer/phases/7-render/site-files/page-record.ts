import type { CampaignForm, LeadForm } from '../../../../schemas/generated/contract.ts';
import type { CalendarOffer } from '../../../model/campaign.ts';
import type { Alternate, ArticleFacts, ResolvedPage, SiteFacts } from '../../../model/model.ts';
import { collectForms } from './forms.ts';

/** What the files about the whole site need to know of a page once it is rendered. */
export interface PageRecord {
  path: string;
  /** Address in the output folder. */
  output: string;
  policy: string;
  noindex: boolean;
  canonical: string;
  alternates: readonly Alternate[];
  /** Day of the last change, where the page says it. */
  modified?: string;
  forms: LeadForm[];
  /** Those that follow campaigns, in all states of these. */
  campaignForms?: CampaignForm[];
  /** The files for calendars that visitors of the page may get. */
  calendars?: readonly CalendarOffer[];
  /** Its experiments, with the names of their variants. */
  experiments: { name: string; variants: string[] }[];
  /** Its entry in a feed; undefined if it is in none. */
  entry?: FeedEntry;
}

/** An article in a feed. */
export interface FeedEntry extends ArticleFacts {
  /** Path of the feed. */
  feed: string;
}

/** The file of a page: `/` is index.html, `/canada` is canada.html, served without its ending. */
function outputPath(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

export function recordPage(page: ResolvedPage, policy: string, site: SiteFacts): PageRecord {
  const { article, calendars, feed } = page;
  return {
    path: page.path,
    output: outputPath(page.path),
    policy,
    noindex: page.noindex,
    canonical: page.canonical,
    alternates: page.alternates,
    ...(article && { modified: article.updated ?? article.date }),
    ...(calendars.length > 0 && { calendars }),
    forms: collectForms(page, site),
    experiments: page.experiments.map(({ name, variants }) => ({
      name,
      variants: variants.map((variant) => variant.name),
    })),
    ...(article && feed !== undefined && { entry: { ...article, feed } }),
  };
}
