export type { Rule } from './diagnostics/rules/rule.ts';
export { rules } from './diagnostics/rules/rules.ts';
export type { Site } from './generated/types.ts';
export type { Diagnostic, Place, Severity, Span } from './model/diagnostic.ts';
export type {
  Content,
  OutputFile,
  Page,
  PageFile,
  PublicAsset,
  PublicFont,
  SiteAssets,
  SourceFile,
} from './model/model.ts';
export { findLines, type Lines, positionAt } from './phases/1-parse/lines.ts';
export { createLocator } from './phases/1-parse/locate.ts';
export type { Locator } from './phases/1-parse/locator.ts';
export type { PageRecord } from './phases/7-render/site-files/page-record.ts';
export { findUnread, sourceFolders } from './site/checks/find-unread.ts';
export { type OpenSite, openSite } from './site/open-site.ts';
export type { PageNote } from './site/page-summary.ts';
export type { PageReading } from './site/read-page.ts';
export {
  type RenderedPage,
  type SiteRenderer,
  siteRenderer,
} from './site/render-site.ts';
export { scanUsage, type Usage } from './site/scan-usage.ts';
export { nearestName } from './text/nearest-name.ts';

/** A typeface as site.yaml names it. */
export type FontChoice = NonNullable<import('./generated/types.ts').Site['fonts']>[number];
