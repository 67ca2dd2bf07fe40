import { isTimeZone } from '../../../renderer/light.ts';
import { type Change, PART_NAMES, type PageChange, type Versions } from '../edit-protocol.ts';
import { EditRefusal } from './put-into.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNone: Check = (value) => value === undefined || isText(value);
const isPointer: Check = (value) => typeof value === 'string' && /^(\/|$)/.test(value);
const isAddress: Check = (value) => /^\/([a-z0-9][a-z0-9-]{0,80})?$/.test(String(value));
const isZone: Check = (value) => isTimeZone(String(value));
const isIndex: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isGiven: Check = (value) => value !== undefined;
const isPartName: Check = (value) => PART_NAMES.some((name) => name === value);
const isAct: Check = (value) => ['duplicate', 'hide', 'remove'].includes(String(value));
const isFieldChange: Check = (value) =>
  ['set', 'insert', 'take', 'move'].includes(String(Object(value).do)) && isChange(value);

/** The required fields of each change. */
const FIELDS: Record<(Change | PageChange)['do'], Record<string, Check>> = {
  set: { pointer: isPointer },
  insert: { pointer: isPointer, index: isIndex, value: isGiven },
  take: { pointer: isPointer, index: isIndex },
  move: { pointer: isPointer, from: isIndex, to: isIndex },
  file: { file: isText, change: isFieldChange },
  claim: { name: isText, value: isText },
  'begin-experiment': { name: isText, heading: isText },
  'show-part': { line: isIndex },
  part: { act: isAct, name: isPartName, index: isIndex },
  'convert-part': { name: isPartName, index: isIndex, type: isText },
  'move-part': { name: isPartName, from: isIndex, to: isIndex },
  'add-part': { name: isPartName, index: isIndex, part: isGiven },
  'share-part': { name: isPartName, index: isIndex, to: isText },
  'new-page': { to: isText, title: isText },
  'copy-page': { to: isText, title: isText },
  'move-page': { to: isText },
  'translate-page': { to: isText, locale: isText },
  fix: { file: isText, line: isIndex, column: isIndex },
  'new-article': { to: isText, title: isText },
  'new-campaign': {
    to: isAddress,
    title: isText,
    opens: isText,
    closes: isText,
    places: isText,
    zone: isZone,
  },
  'delete-page': { to: isText },
  'replace-asset': { from: isText, to: isText },
  'delete-asset': { name: isText },
  'keep-variant': { name: isText, variant: isText, by: isTextOrNone, found: isTextOrNone },
  'new-file': { to: isText, value: isGiven },
  'copy-file': { from: isText, to: isText, called: isTextOrNone },
  'delete-file': { name: isText },
};

function isChange(value: unknown): value is Change | PageChange {
  const given = Object(value) as Record<string, unknown> & { do: Change['do'] };
  if (!Object.hasOwn(FIELDS, String(given.do))) return false;
  return Object.entries(FIELDS[given.do]).every(([name, check]) => check(given[name]));
}

/**
 * The change that a request asks for.
 * @throws EditRefusal where it asks for none that the editor knows.
 */
export function readChange(given: unknown): Change | PageChange {
  const readable = withoutInvisible(given);
  if (isChange(readable)) return readable;
  throw new EditRefusal('This change cannot be read. Reload the page, and try again.');
}

/** Ends of lines that only some programs know: the words around them stay two. */
const LINE_ENDS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
  / *[\x0b\x0c\x85\u2028\u2029]+ */g;

/** Signs that nobody sees or means to write; U+200B is between words of scripts that have no spaces. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\ufeff\ufffe\uffff]|(?<![\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}])\u200b/gu;

/** What of a change visitors read. */
const READ = ['value', 'part', 'title', 'heading', 'called'];

/** A change whose words have no invisible signs; what it says of files stays as it is. */
function withoutInvisible(given: unknown): unknown {
  const fields = Object.entries(Object(given)).map(([key, one]) => {
    if (key === 'change') return [key, withoutInvisible(one)];
    return [key, READ.includes(key) ? visible(one) : one];
  });
  return Object.fromEntries(fields);
}

function visible(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(LINE_ENDS, ' ').replace(INVISIBLE, '');
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visible(one)]));
}

/** The versions that a request names; none where it names none. */
export function readVersions(given: unknown): Versions {
  const entries = Object.entries(Object(given)).filter(([, version]) => isText(version));
  return Object.fromEntries(entries) as Versions;
}
