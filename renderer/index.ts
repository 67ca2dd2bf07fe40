export type { Diagnostic, Place, Severity, Span } from './diagnostic.ts';
export type { Site } from './generated/types.ts';
export type {
  Content,
  OutputFile,
  Page,
  PageFile,
  PublicAsset,
  PublicFont,
  SiteAssets,
  SourceFile,
} from './model.ts';
export { type OpenSite, openSite } from './open-site.ts';
export type { PageNote } from './page-note.ts';
export { findLines, type Lines, positionAt } from './parse/lines.ts';
export { createLocator } from './parse/locate.ts';
export type { Locator } from './parse/locator.ts';
export type { PageReading } from './read-page.ts';
export type { PageRecord } from './render/site-files/page-record.ts';
export { type RenderedPage, type SiteRenderer, siteRenderer } from './render-site.ts';
export { nearestName } from './text/nearest-name.ts';
export { scanUsage, type Usage } from './usage.ts';
export { findUnread, sourceFolders } from './validate/find-unread.ts';
export type { Rule } from './validate/rule.ts';
export { rules } from './validate/rules.ts';

/** A typeface as site.yaml names it. */
export type FontChoice = NonNullable<import('./generated/types.ts').Site['fonts']>[number];
