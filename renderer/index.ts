export type { Rule } from './diagnostics/rules/rule.ts';
export { rules } from './diagnostics/rules/rules.ts';
export { builtInRegistry } from './generated/registry.ts';
export { kits } from './generated/themes.ts';
export type { Site } from './generated/types.ts';
export { manifest as isManifest } from './generated/validators.js';
export { iconNames } from './icons/icon-shapes.ts';
export { isError, nearestName, sourceFolders } from './light.ts';
export { FURTHER_LATIN, hasFurtherLatin } from './locale/further-latin.ts';
export { scriptOfFont } from './locale/languages.ts';
export { absenceOf } from './model/absence.ts';
export type {
  Diagnostic,
  Edit,
  FileDiagnostic,
  LocatedDiagnostic,
  LocatedPlace,
} from './model/diagnostic.ts';
export type { Absence, Edition, ScheduledChange } from './model/edition.ts';
export type {
  Checked,
  Content,
  OutputFile,
  Page,
  PageFile,
  PublicAsset,
  PublicFont,
  SiteAssets,
  SourceFile,
} from './model/model.ts';
export type { PageWeight } from './model/page-weight.ts';
export type { PictureFacts, PictureShelf } from './model/picture-facts.ts';
export { childPointer, pointerKeys } from './model/pointer.ts';
export { SITE_ICONS } from './model/site-icons.ts';
export { valueAt } from './model/value-at.ts';
export { parseSource } from './phases/1-parse/parse-source.ts';
export { parseYaml } from './phases/1-parse/parse-yaml.ts';
export type { PageRecord } from './phases/7-render/site-files/page-record.ts';
export { editorSchemas, type FileKind, fileKinds } from './registry/editor-schemas.ts';
export { factsMistake, ownTypeFails } from './registry/own-facts.ts';
export {
  brokenReferences,
  type OwnType,
  ownSchema,
  withOwnTypes,
} from './registry/own-types.ts';
export type { PartKind, Registry } from './registry/registry.ts';
export { describeFields, type FieldFacts } from './schema/describe-fields.ts';
export { textsIn } from './schema/fields.ts';
export type { JsonSchema, WhenToUse } from './schema/json-schema.ts';
export { allCharacters, charactersOf } from './site/characters.ts';
export type { KnownFiles } from './site/known-files.ts';
export { markTexts } from './site/mark-texts.ts';
export { type OpenSite, openSite, type PageVerdict } from './site/open-site.ts';
export type { TracedPage } from './site/trace-pages.ts';
export { applyEdits } from './text/apply-edits.ts';
export { mapTargets, markdownHeadings } from './text/markdown.ts';
export { variableNames } from './text/variables.ts';
export { contrast, readHex } from './theme/color.ts';
export type { KitName } from './theme/kit.ts';
export { colorsOf, fontsOf, themeOf } from './theme/theme-of.ts';
export type { Json, YamlEdit } from './yaml-edit/edit.ts';
export { editSource } from './yaml-edit/edit-source.ts';
export { editYaml } from './yaml-edit/edit-yaml.ts';

/** A typeface as site.yaml names it. */
export type FontChoice = NonNullable<import('./generated/types.ts').Site['fonts']>[number];
