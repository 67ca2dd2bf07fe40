export type { Diagnostic, Place, Severity, Span } from './diagnostic.ts';
export type { Site } from './generated/types.ts';
export type {
  OutputFile,
  Page,
  PublicAsset,
  PublicFont,
  SiteAssets,
  SourceFile,
} from './model.ts';
export { type CheckedPage, type OpenSite, openSite, readPage } from './open-site.ts';
export { type SiteRenderer, siteRenderer } from './render-site.ts';
export { scanUsage, type Usage } from './usage.ts';

/** A typeface as site.yaml names it. */
export type FontChoice = NonNullable<import('./generated/types.ts').Site['fonts']>[number];
