import type { ResolvedPage, SiteFacts } from '../../../model/model.ts';
import { collectForms, type FormRecord } from './forms.ts';

/** What the files about the whole site need to know of a page once it is rendered. */
export interface PageRecord {
  path: string;
  /** Address in the output folder. */
  output: string;
  policy: string;
  noindex: boolean;
  canonical: string;
  forms: FormRecord[];
}

/** The file of a page: `/` is index.html, `/canada` is canada.html, served without its ending. */
export function outputPath(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

export function recordPage(page: ResolvedPage, policy: string, site: SiteFacts): PageRecord {
  return {
    path: page.path,
    output: outputPath(page.path),
    policy,
    noindex: page.noindex,
    canonical: page.canonical,
    forms: collectForms(page, site),
  };
}
