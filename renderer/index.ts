export { builtInRegistry } from './generated/registry.ts';
export { kits } from './generated/themes.ts';
export type { Site } from './generated/types.ts';
export type { BuildResult, OpenOptions, OpenSite, SiteProblem } from './kit/program-face.ts';
export { isError, isMapping, nearestName, sourceFolders, valueAt } from './light.ts';
export { clocksAt } from './locale/clocks-of-zone.ts';
export { explainTag } from './locale/explain-tag-of-language.ts';
export {
  interfaceTexts,
  languageFor,
  languageOf,
  type OwnWords,
  scriptFor,
  scriptOfFont,
} from './locale/languages.ts';
export { hasLatinExtended, LATIN_EXTENDED } from './locale/latin-extended.ts';
export { formatMoment } from './locale/moment.ts';
export { completeWords, pluralsOf, wordsToWrite } from './locale/own-words.ts';
export { primaryLanguage } from './locale/primary-language.ts';
export { absenceOf } from './model/absence.ts';
export {
  type Campaign,
  isForLate,
  isOpenState,
  stateAt,
  WORDED,
  wordsAt,
} from './model/campaign.ts';
export type { DataRequest } from './model/data-request.ts';
export type {
  Diagnostic,
  Edit,
  FileDiagnostic,
  LocatedDiagnostic,
  LocatedPlace,
  Span,
} from './model/diagnostic.ts';
export {
  type Absence,
  type Edition,
  type ScheduledChange,
  WHOLE_EDITION,
} from './model/edition.ts';
export { inOrder } from './model/in-order.ts';
export type { OpenFile } from './model/locator.ts';
export type {
  Checked,
  Content,
  DataAnswer,
  Document,
  OutputFile,
  Page,
  PageFile,
  PublicAsset,
  PublicFont,
  SiteAssets,
  SocialCard,
  SourceFile,
} from './model/model.ts';
export { pathOf, pathOfFile } from './model/page-path.ts';
export type { PageWeight } from './model/page-weight.ts';
export { type PictureFacts, type PictureShelf, SHARED_PICTURE } from './model/picture-facts.ts';
export { childPointer, pointerKeys } from './model/pointer.ts';
export type { Rule, Rules } from './model/rule.ts';
export { splitAddress } from './model/site-address.ts';
export { SITE_ICONS } from './model/site-icons.ts';
export { slug } from './model/slug.ts';
export type { TextAt } from './model/text-at.ts';
export { UNKNOWN } from './model/unknown.ts';
export { allCharacters } from './phases/1-parse/characters.ts';
export { explainJson } from './phases/1-parse/explain-json.ts';
export { locateInSource } from './phases/1-parse/locate-in-source.ts';
export { openFile } from './phases/1-parse/open-file.ts';
export { parseCarefully } from './phases/1-parse/parse-carefully.ts';
export { entriesOfTable, readTable } from './phases/1-parse/parse-csv.ts';
export { parseShared } from './phases/1-parse/parse-shared.ts';
export { parseSource } from './phases/1-parse/parse-source.ts';
export { parseYaml } from './phases/1-parse/parse-yaml.ts';
export type { ParsedFile } from './phases/1-parse/parsed-file.ts';
export { mayBeAt, scanText, type TextClues } from './phases/1-parse/scan-text.ts';
export { frontMatterSchema } from './phases/2-compose/articles.ts';
export type { Draft } from './phases/2-compose/compose-page.ts';
export type { Collection, Library, TranslationGroup } from './phases/2-compose/library.ts';
export { checkPartShape } from './phases/3-check-shape/check-page-schemas.ts';
export { isSameField } from './phases/3-check-shape/synonyms.ts';
export { inLanguage } from './phases/4-fill/privacy-texts.ts';
export { checkArticleHeadings } from './phases/5-check-meaning/check-article-headings.ts';
export { allChecks, type Checks, errorChecks } from './phases/5-check-meaning/check-page.ts';
export { checkPart } from './phases/5-check-meaning/check-parts.ts';
export { SITE_FORMAT } from './phases/5-check-meaning/site/check-format.ts';
export { checkShared } from './phases/5-check-meaning/site/check-shared-files.ts';
export { filesUsed, type ShownLinks } from './phases/5-check-meaning/site/compare-pages.ts';
export { properPlace, reportMisplaced } from './phases/5-check-meaning/site/find-misplaced.ts';
export { findUnread, withMisplaced } from './phases/5-check-meaning/site/find-unread.ts';
export type { LinkText } from './phases/5-check-meaning/site/page-summary.ts';
export { uniteExperiments } from './phases/5-check-meaning/site/unite-experiments.ts';
export {
  indexSite,
  type KnownAssets,
  type SiteIndex,
} from './phases/5-check-meaning/site-index.ts';
export { linkAtBase } from './phases/6-resolve/base-path.ts';
export { markTexts } from './phases/7-render/mark-texts.ts';
export type { PageRecord } from './phases/7-render/site-files/page-record.ts';
export { readLevels } from './phases/8-report/read-policy.ts';
export { rulesOf } from './phases/all-rules.ts';
export {
  type CommittedVersion,
  reportMovedEnd,
} from './phases/campaign/moved-end.ts';
export { reportMovedSessions } from './phases/campaign/moved-sessions.ts';
export { type CampaignReading, readCampaign } from './phases/campaign/read-campaign.ts';
export { checkTags } from './phases/check-tags.ts';
export { collectionNameOf, collectionOf } from './phases/collection.ts';
export {
  changesAhead,
  locateProblems,
  type PageVerdict,
  problemsIn,
  type WholeSite,
} from './phases/diagnose-site.ts';
export { groupOutlines, namedBy, outlinesOf, type PageOutline } from './phases/page-outline.ts';
export { type DataReading, readData } from './phases/read-data.ts';
export { collectMails, type MailReading, type ReadMail, readMail } from './phases/read-mails.ts';
export { namesForPage, type PageReading, readPage, shownDrafts } from './phases/read-page.ts';
export { readSiteFile, type SiteReading } from './phases/read-site-file.ts';
export { readWords } from './phases/read-words.ts';
export { customTypeFails, FactsFailure, factsMistake } from './registry/custom-facts.ts';
export { type CustomProvider, providerMistake } from './registry/custom-providers.ts';
export {
  brokenReferences,
  type CustomType,
  type OwnCode,
  ownSchema,
  schemasWith,
  withOwnCode,
} from './registry/custom-types.ts';
export { listSchema } from './registry/data-schema.ts';
export { type EditorSchemaKind, editorSchemas, fileKinds } from './registry/editor-schemas.ts';
export { fieldsAlike } from './registry/fields-alike.ts';
export { iconNames, iconShapes, isOwnIcon } from './registry/icons/icon-shapes.ts';
export {
  allowsAddress,
  type PolicyDirective,
  type PolicySources,
} from './registry/policy-sources.ts';
export { policyOf } from './registry/provider-facts.ts';
export type { ContentShape, PartKind, Registry, Validate } from './registry/registry.ts';
export { describeFields, type FieldFacts } from './registry/schema/describe-fields.ts';
export type { FieldPlan } from './registry/schema/field-plan.ts';
export type { JsonSchema, WhenToUse } from './registry/schema/json-schema.ts';
export { mapFields } from './registry/schema/map-fields.ts';
export { siteTexts, textsIn } from './registry/schema/text-fields.ts';
export { wordless } from './registry/schema/wordless.ts';
export { applyEdits } from './text/apply-edits.ts';
export { type CalendarEntry, calendarFile } from './text/calendar-file.ts';
export { kebabCase } from './text/kebab-case.ts';
export { fixName, kindredName } from './text/nearest-name.ts';
export { mapTargets, markdownHeadings, readableText } from './text/read-markdown.ts';
export { hasMarkdown } from './text/render-markdown.ts';
export { type SplitText, splitMarkdown } from './text/split-markdown.ts';
export { variableNames, wordsInScope } from './text/variables.ts';
export { suggestOr } from './text/wording.ts';
export { readHex } from './theme/color.ts';
export type { KitName } from './theme/theme-kit.ts';
export { colorsOf, fontsOf, themeOf } from './theme/theme-of.ts';
export type { Json, YamlEdit } from './yaml-edit/edit.ts';
export { editSource } from './yaml-edit/edit-source.ts';
export { editYaml } from './yaml-edit/edit-yaml.ts';
export { sharedEnds } from './yaml-edit/shared-ends.ts';

/** A typeface as site.yaml names it. */
export type FontChoice = NonNullable<import('./generated/types.ts').Site['fonts']>[number];
export { AUTOFILL } from './phases/5-check-meaning/check-autocomplete.ts';
