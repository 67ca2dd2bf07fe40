export type { Rule } from './diagnostics/rules/rule.ts';
export { rules } from './diagnostics/rules/rules.ts';
export { builtInRegistry } from './generated/registry.ts';
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
export { parseYaml } from './phases/1-parse/parse-yaml.ts';
export type { PageRecord } from './phases/7-render/site-files/page-record.ts';
export {
  brokenReferences,
  type OwnType,
  ownSchema,
  withOwnTypes,
} from './registry/own-types.ts';
export type { PartKind, Registry } from './registry/registry.ts';
export type { JsonSchema } from './schema/json-schema.ts';
export { charactersIn } from './site/characters.ts';
export { findUnread, sourceFolders } from './site/checks/find-unread.ts';
export { type OpenSite, openSite } from './site/open-site.ts';
export type { PageNote } from './site/page-summary.ts';
export type { PageReading } from './site/read-page.ts';
export { nearestName } from './text/nearest-name.ts';

/** A typeface as site.yaml names it. */
export type FontChoice = NonNullable<import('./generated/types.ts').Site['fonts']>[number];
