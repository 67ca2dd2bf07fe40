/** The part of the public face that loads hardly anything: all that a run needs where nothing changed. */
export { campaignKey } from './browser/choice-rules.ts';
export { isRealDay } from './locale/real-day.ts';
export { WORDED } from './model/campaign.ts';
export { isError } from './model/diagnostic.ts';
export { isMapping, mappingsIn } from './model/mapping.ts';
export { once, oncePer, oncePerText } from './model/once.ts';
export { parseJson } from './model/parse-json.ts';
export { childPointer, pointerKeys } from './model/pointer.ts';
export { required } from './model/required.ts';
export { plainLetters, slug } from './model/slug.ts';
export {
  ASSETS_ELSEWHERE,
  dataFormat,
  FOLDERS_ELSEWHERE,
  isArticle,
  isDataSchema,
  isPage,
  isSource,
  KNOWN_FOLDERS,
  partialName,
  sourceFolders,
  TYPE_FOLDERS,
  withoutEnding,
} from './model/source-folders.ts';
export { valueAt } from './model/value-at.ts';
export { followReference } from './registry/schema/follow-reference.ts';
export { capitalize } from './text/capitalize.ts';
export { compare } from './text/compare-text.ts';
export { counted } from './text/counted.ts';
export { escapeText } from './text/escape-text.ts';
export { kebabCase } from './text/kebab-case.ts';
export { fileMeant } from './text/linked-file.ts';
export { nearestName, nearestRule } from './text/nearest-name.ts';
export { pascalCase } from './text/pascal-case.ts';
export { UNWRITTEN } from './text/unwritten.ts';
export { isTimeZone } from './text/zone-offset.ts';
export { contrast } from './theme/contrast.ts';
