import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping } from '../../model/mapping.ts';
import type { Rules } from '../../model/rule.ts';
import { valueAt } from '../../model/value-at.ts';
import { referenceField } from '../../registry/schema/data-reference.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { capitalize } from '../../text/capitalize.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { shorten, withoutCurlyQuotes } from '../../text/wording.ts';
import { exampleLines } from './example-lines.ts';

import { explainPattern } from './explain-pattern.ts';
import { explainUnknown } from './explain-unknown.ts';
import {
  asEntries,
  asFields,
  asParts,
  asText,
  inBraces,
  isPlain,
  outlined,
  writeYaml,
  writtenLines,
} from './reshape.ts';
import type { SchemaMistake } from './schema-mistake.ts';
import { branchesOf, findPlace, resolveSchema, writeOrDelete } from './schema-place.ts';

export const rules: Rules = {
  'schema/empty': {
    title: 'An empty field',
    why: 'An empty heading or label leaves a hole in the page.',
    fix: 'Give it a value, or delete the line.',
    wrong: 'heading:',
    right: 'heading: Welcome',
  },
  'schema/wrong-type': {
    title: 'A value of the wrong kind',
    why: 'A number is not a text, and one entry is not a list.',
    fix: 'Write it as the help shows.',
    wrong: 'base: "$29"',
    right: 'base: 29',
  },
};

/** A value of the wrong kind: text for a number, one entry for a list, nothing at all. */
export function explainType(mistake: SchemaMistake): Diagnostic {
  const { pointer, value, place } = mistake;
  if (value === null || (typeof value === 'string' && value.trim() === ''))
    return emptyValue(mistake);
  const types = wantedTypes(mistake);
  const strange = strangeField(mistake);
  if (strange) return strange;
  const text = mistake.written.textAt(pointer) ?? String(value);
  const cut = cutNumber(text, mistake);
  if (cut) return cut;
  const schema = choicesOf(mistake)?.find(({ pattern }) => pattern) ?? place.schema;
  const listed = knownList(value, schema);
  const isPlainText = typeof value !== 'object' && schema.pattern;
  if (listed || (isPlainText && !new RegExp(schema.pattern ?? '', 'u').test(text))) {
    const words = withWords(schema, place.schema);
    const explained = explainPattern(place.name, listed ?? text, words, mistake.written);
    return { pointer, ...explained };
  }
  const right = types.map((type) => typeNames[type] ?? type).join(' or ');
  return {
    rule: 'schema/wrong-type',
    pointer,
    wanted: right,
    message: `${capitalize(place.name)} must be ${right}, but it is ${describeValue(mistake)}.`,
    help: helpFor(nearestType(types, value), mistake),
    ...suggestion(nearestType(types, value), mistake),
  };
}

/** A list of texts as the one text that a field has words for, `[mon, fri]`, unless that would fit. */
function knownList(value: unknown, { mistakes = [], pattern }: JsonSchema): string | undefined {
  const text = asText(value);
  if (!text || (pattern && new RegExp(pattern, 'u').test(text))) return undefined;
  return mistakes.some((mistake) => new RegExp(mistake.pattern, 'u').test(text)) ? text : undefined;
}

/** A branch of a choice has what the whole says of it, where it says nothing itself. */
function withWords(branch: JsonSchema, { description, examples }: JsonSchema): JsonSchema {
  return { description, examples, ...branch };
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** `[100 to 2,000, more]`: a comma between figures divides entries. */
function cutNumber(text: string, { pointer, whole }: SchemaMistake): Diagnostic | undefined {
  const [, list = '', index = ''] = /^(.*)\/(\d+)$/.exec(pointer) ?? [];
  const before = valueAt(whole, `${list}/${Number(index) - 1}`);
  if (!/^\d{3}$/.test(text) || !/\d$/.test(String(before))) return undefined;
  return {
    rule: 'schema/wrong-type',
    pointer,
    message: `Between [ and ] a comma ends an entry, so \`${before},${text}\` is read as two.`,
    help: `Put it in quotes: "${before},${text}"`,
  };
}

/** The field of a group that none of the choices has which are groups. */
function strangeField(mistake: SchemaMistake): Diagnostic | undefined {
  const { value } = mistake;
  const groups = choicesOf(mistake)?.filter(({ properties }) => properties) ?? [];
  const [group, other] = groups;
  if (!isMapping(value) || !group || other) return undefined;
  const place = { ...mistake.place, schema: group };
  const error = { ...mistake.error, keyword: 'additionalProperties' };
  const names = Object.keys(value).filter((name) => !Object.hasOwn(group.properties ?? {}, name));
  const unknown = names.map((name) => ({
    ...mistake,
    place,
    error: { ...error, params: { additionalProperty: name } },
  }));
  return explainUnknown(unknown).diagnostics[0];
}

function wantedTypes(mistake: SchemaMistake): string[] {
  const { error, place } = mistake;
  const choices = choicesOf(mistake)?.flatMap(({ type }) => type ?? []);
  return choices ?? [String(error.params.type ?? place.schema.type)];
}

function choicesOf({ place, from }: SchemaMistake): JsonSchema[] | undefined {
  return place.schema.anyOf?.map((one) => resolveSchema(from.root, one, undefined));
}

/** Any single value can be made a text by quotes, so where a text will do that is the advice. */
function nearestType(wanted: readonly string[], value: unknown): string {
  return wanted.find((type) => type === 'string' && typeof value !== 'object') ?? wanted[0] ?? '';
}

function emptyValue({ pointer, place, from }: SchemaMistake): Diagnostic {
  const own = place.key && !place.schema.anyOf;
  const example = own ? exampleLines(place.key ?? '', place.schema, from.root) : [];
  return {
    rule: 'schema/empty',
    pointer,
    message: `${capitalize(place.name)} is empty.`,
    help: place.key
      ? [
          `${writeOrDelete('Give it a value', place)}${example.length ? ':' : '.'}`,
          ...example,
        ].join('\n')
      : 'Write something after the hyphen, or delete the line.',
  };
}

function describeValue({ value, pointer, written }: SchemaMistake): string {
  if (typeof value === 'string') return `text ("${shorten(value)}")`;
  if (typeof value === 'number') return `a number (${written.textAt(pointer) ?? value})`;
  if (typeof value === 'boolean') return `\`${written.textAt(pointer) ?? value}\``;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  const fields = Object.keys(value as object)
    .slice(0, 3)
    .map((name) => shorten(name));
  return fields.length > 0 ? `a group of fields (${fields.join(', ')})` : 'an empty group';
}

/** A list as one text, or the first of its texts where that alone has the form of the field. */
function fitting(value: unknown, { pattern = '' }: JsonSchema): string | undefined {
  const text = asText(value);
  const isOfForm = (one: unknown) => typeof one === 'string' && new RegExp(pattern, 'u').test(one);
  return Array.isArray(value) && !isOfForm(text) ? value.find(isOfForm) : text;
}

function helpFor(wanted: string, mistake: SchemaMistake): string {
  const { value, place } = mistake;
  const before = place.key ? `${place.key}: ` : '- ';
  if (wanted === 'string') return textHelp(mistake, before);
  if (wanted === 'boolean') {
    const meant = guessBoolean(value);
    return meant ? `Write: ${before}${meant}` : `Write one of: ${before}true, ${before}false`;
  }
  if (wanted === 'number' || wanted === 'integer') {
    const number = guessNumber(onlyValue(value) ?? value, wanted, place);
    const amount = typeof value === 'number' ? value : Number(number ?? 0);
    if (wanted === 'integer' && !Number.isInteger(amount) && Math.abs(amount) >= 1)
      return `Write a whole number: ${before}${Math.floor(amount)}, or ${Math.ceil(amount)}`;
    return number === undefined
      ? 'Write a number in digits, in the unit of the field and without it.'
      : `Write only the number: ${before}${number}`;
  }
  if (typeof value === 'string' && /^(?:\{ .* \}|\[.*\])$/.test(value))
    return `Delete the quotes: ${before}${value}`;
  if (wanted === 'array' && place.key) return listHelp(mistake);
  if (wanted === 'object' && Array.isArray(value)) {
    const isOfTexts = place.key && value.every((one) => typeof one === 'string');
    if (isOfTexts)
      return place.schema.additionalProperties
        ? namedHelp(mistake, value)
        : `Only one will do. ${groupHelp({ ...mistake, value: value[0] }, place.key ?? '')}`;
    const fields = asFields(value, place.schema);
    if (!place.key)
      return fields
        ? `Write: - ${inBraces(fields)}`
        : 'Delete the hyphen that stands before its own.';
    const own = writtenLines(place.key, fields);
    return `Write its fields without hyphens${own ? `:\n${own}` : '.'}`;
  }
  if (place.key) return groupHelp(mistake, place.key);
  const fields = Object.keys(place.schema.properties ?? {});
  const tag = place.schema.discriminator?.propertyName;
  if (tag) return tagHelp(mistake, tag);
  const link = linkFields(value, place.schema);
  if (link) return `Write: - ${link}`;
  const [only, second, third] = place.schema.required ?? [];
  if (only && !second && typeof value === 'string')
    return `Write: - { ${only}: ${shorten(value)} }\nOther fields: ${fields.filter((name) => name !== only).join(', ')}`;
  const [start, behind, more] = String(value).split(/\s*(?:[-=]>|→)\s*/);
  if (second && !third && behind && more === undefined)
    return `Write: - { ${only}: ${start}, ${second}: ${behind} }`;
  const [, , ...others] = exampleLines('entry', place.schema, mistake.from.root);
  if (third && typeof value === 'string')
    return [`Write:`, `- ${only}: ${shorten(value)}`, ...others].join('\n');
  return fields.length > 0
    ? `Its fields are: ${fields.join(', ')}`
    : 'Write fields, such as `name: value`.';
}

/** How to write one text; `before` is what stands before it. */
function textHelp({ value, place, pointer, written }: SchemaMistake, before: string): string {
  const entries = Array.isArray(value) && /\/\d+\/\w+$/.test(pointer) ? value.length : 1;
  if (entries > 1) return `Each needs an entry of its own: ${before}${Object(value)[0]}`;
  const sentence = asSentence(value);
  if (sentence) return `Put the text in quotes: ${before}"${sentence}"`;
  if (place.schema.format === 'theme')
    return 'Write the name of one of the `themes` of site.yaml: colours and the like stand there.';
  const [example] = place.schema.examples ?? [];
  if (typeof value === 'object') {
    const meant =
      fitting(value, place.schema) ??
      quoted(onlyValue(value)) ??
      labelOf(value) ??
      shortGroup(value);
    const fits = new RegExp(place.schema.pattern ?? '', 'u').test(meant ?? '');
    if (!fits && example) return `Write one text, such as: ${before}${example}`;
    return `Write one text: ${before}${meant ?? '…'}`;
  }
  const quotedText = `Put it in quotes: ${before}"${written.textAt(pointer) ?? String(value)}"`;
  if (typeof value === 'boolean' && (example || place.schema.format === 'markdown'))
    return `Write the text itself${example ? `, such as: ${before}${example}` : '.'}`;
  const isAmount = typeof example === 'string' && /\p{Sc}\d/u.test(example);
  return isAmount ? `Write it with its currency, such as: ${before}${example}` : quotedText;
}

/** Names in a list where each has a group of its own, or a value. */
function namedHelp({ place, from }: SchemaMistake, names: readonly string[]): string {
  const { additionalProperties: entry } = place.schema;
  const schema = typeof entry === 'object' ? entry : {};
  const lines = names.flatMap((name) =>
    exampleLines(name, schema, from.root).map((line) => `  ${line.replace('…', name)}`),
  );
  return ['Give each a value:', `${place.key}:`, ...lines].join('\n');
}

/** A text in place of a group is the file or link that the group needs, else most likely its first text. */
function groupHelp({ value, place, from }: SchemaMistake, key: string): string {
  const [, name, said] = /^([\w-]+) *[=:] *([^\s=:,]+)$/.exec(String(value)) ?? [];
  if (said && place.schema.additionalProperties) return `Write: ${key}: { ${name}: ${said} }`;
  if (/^item(?:\.\w+)*$/.test(String(value))) return `Write: ${key}: { from: ${value} }`;
  const link = linkFields(value, place.schema);
  if (link) return `Write: ${key}: ${link}`;
  const example = exampleLines(key, place.schema, from.root).join('\n');
  if (typeof value === 'number' || typeof value === 'boolean')
    return `Write:\n${example.replace('…', String(value))}`;
  if (typeof value !== 'string') return `Write:\n${example}`;
  if (/^https?:/.test(value) && place.schema.properties?.url)
    return `Write:\n${key}:\n  url: ${shorten(value)}`;
  const isFile = /^\S+\.\w{3,4}$/.test(value);
  if (isFile && place.schema.properties?.src && !/\bsrc: /.test(example))
    return `Write:\n${example}\n  src: ${value}`;
  const meant = [
    { looks: /^\S+\.\w{3,4}$/, place: /(?<=\bsrc: ).*/ },
    { looks: /^(?:[/#]|\w+:)\S*$/, place: /(?<=\bhref: ).*/ },
  ].find(({ looks, place: field }) => looks.test(value) && field.test(example));
  const [only, second] = place.schema.required ?? [];
  const { pattern, type } = place.schema.properties?.[only ?? ''] ?? {};
  const isOnly = type === 'string' && !second && pattern && new RegExp(pattern, 'u').test(value);
  if (isOnly) return `Write:\n${key}:\n  ${only}: ${quoted(value)}`;
  return `Write:\n${example.replace(meant?.place ?? '…', () => quoted(shorten(value)))}`;
}

/** A link of Markdown or HTML as the fields of a group: `{ label: Prices, href: /pricing }`. */
function linkFields(value: unknown, { properties = {} }: JsonSchema): string | undefined {
  const written = String(value);
  const [, words, target] = /^\s*\[([^\]]+)\]\(([^)\s]+)\)\s*$/.exec(written) ?? [];
  const [, address = target, label = words] =
    /^\s*<a [^>]*href=["']?([^"'>\s]+)["']?[^>]*>([^<]+)<\/a>\s*$/.exec(written) ?? [];
  const isLink = label && address && properties.label && properties.href;
  return isLink ? `{ label: ${label.trim()}, href: ${quoted(address)} }` : undefined;
}

function quoted<T extends string | undefined>(address: T): T | string {
  return address?.startsWith('#') ? `"${address}"` : address;
}

function tagHelp({ value, place, from }: SchemaMistake, tag: string): string {
  const [, field, rest] = /^(use|type)\s+(\S+)$/.exec(String(value)) ?? [];
  if (field) return `There must be a colon after \`${field}\`: - ${field}: ${rest}`;
  const names = branchesOf(from.root, place.schema).map((one) => one.properties?.[tag]?.const);
  const name = names.includes(value) ? value : '…';
  return `Write \`- ${tag}: ${name}\` and the other fields below it.`;
}

/** The field beside it that a group has all its fields of. */
function neighbourWith({ value, pointer, from, whole }: SchemaMistake): string | undefined {
  if (!isMapping(value)) return undefined;
  const around = findPlace(from, whole, pointer.slice(0, pointer.lastIndexOf('/'))).schema;
  const written = Object.keys(value);
  const holder = valueAt(whole, pointer.slice(0, pointer.lastIndexOf('/')));
  return Object.entries(around.properties ?? {}).find(([name, schema]) => {
    const { properties = {} } = resolveSchema(from.root, schema, undefined);
    const isFree = !Object.hasOwn(Object(holder), name);
    return isFree && written.length > 1 && written.every((one) => Object.hasOwn(properties, one));
  })?.[0];
}

function listHelp(mistake: SchemaMistake): string {
  const { value, place, from } = mistake;
  const { items } = place.schema;
  const entry = resolveSchema(from.root, typeof items === 'object' ? items : {}, undefined);
  if (typeof value === 'string' && entry.type === 'string') {
    const sign = [/(?:^|\s+)[-–—•·]\s*(?=\S)/, /(?:^|\s+)\d{1,2}[.)]\s+/].find((one) =>
      one.test(value),
    );
    const bare = value.replace(/^\((.*)\)$/s, '$1');
    const entries = bare.split(sign ?? /\s*[,;]\s*/).filter(Boolean);
    const lines = entries.map((one) => `  - ${writeYaml(shorten(one))}`);
    return ['Begin each entry with a hyphen:', `${place.key}:`, ...lines].join('\n');
  }
  const key = place.key ?? '';
  const meant = neighbourWith(mistake);
  if (meant) return `Its fields are those of \`${meant}\`: write that name.`;
  if (typeof value === 'string' && /^- \S.*\s- /s.test(value))
    return `Delete the sign behind \`${key}:\`, | or >: it makes one text of all lines below it.`;
  const texts = isMapping(value) && entry.type === 'string' ? Object.values(value) : [];
  if (texts.length > 0 && texts.every((text) => typeof text === 'string'))
    return [
      'Begin each entry with a hyphen:',
      `${key}:`,
      ...texts.map((text) => `  - ${writeYaml(text)}`),
    ].join('\n');
  const taken = asReference(value);
  if (taken && Object.keys(Object(value))[0]?.startsWith('from:'))
    return `Put a space after the colon: ${key}: { from: ${taken} }`;
  if (taken) return `To take it from data, write: ${key}: { from: ${taken} }`;
  const list = asEntries(value, entry) ?? (entry.properties ? undefined : asParts(value));
  const own = writtenLines(key, list) ?? writtenLines(key, list && outlined(list));
  return `Begin each entry with a hyphen:\n${own ?? exampleLines(key, place.schema, from.root).join('\n')}`;
}

/** What a list of groups is to be taken from: a single word, or a group with a name that is like `from`. */
function asReference(value: unknown): string | undefined {
  const [, variable] =
    /^(?:\{\{\s*|from:?\s+)(item\.[\w.]+|(?<=from:? +)\S+)\s*(?:\}\})?$/.exec(String(value)) ?? [];
  if (variable) return variable;
  if (typeof value === 'string')
    return /^[a-z][\w./-]*$/.test(value)
      ? value.replace(/^data\/|\.(?:ya?ml|json|csv|tsv)$/g, '')
      : undefined;
  const [[name = '', from] = [], ...others] = isMapping(value) ? Object.entries(value) : [];
  const [, glued] = /^from(?::|\s+)(\S+)$/.exec(name) ?? [];
  const isMeant = nearestName(name, ['from']) ?? ['data', 'list', 'source'].includes(name);
  const rest = others.flatMap(([key, of]) => {
    const field = referenceField(key);
    const list = asText(of);
    return field && (isPlain(of) || list) ? `, ${field}: ${list ? `[${list}]` : of}` : [];
  });
  if (glued && from === null) return glued + rest.join('');
  // A redirect leads from a path.
  const isName = typeof from === 'string' && isMeant && !/^[/\d]/.test(from);
  return isName ? from + rest.join('') : undefined;
}

function suggestion(
  wanted: string,
  { value, place }: SchemaMistake,
): Pick<Diagnostic, 'suggest' | 'fix'> {
  const meant =
    wanted === 'boolean'
      ? guessBoolean(value)
      : wanted === 'number' || wanted === 'integer'
        ? guessNumber(value, wanted, place)
        : undefined;
  const isExact = typeof value !== 'number' || Number(meant) === value;
  return meant === undefined ? {} : { suggest: meant, ...(isExact && { fix: { to: meant } }) };
}

/** The text of a group that has a name beside it, `{ value: a, label: A }`. */
function labelOf(value: unknown): string | undefined {
  const { label, name = label, title = name } = Object(value);
  return typeof title === 'string' ? title : undefined;
}

/** An amount and its unit as one text. */
function shortGroup(value: unknown): string | undefined {
  const values = isMapping(value) ? Object.values(value) : [];
  return values.length === 2 && values.every(isPlain) ? values.join(' ') : undefined;
}

/** `- Note: we are closed`: words before a colon that are no name of a field. */
function asSentence(value: unknown): string | undefined {
  const [[name = '', text] = [], ...others] = isMapping(value) ? Object.entries(value) : [];
  const isSentence = others.length === 0 && /[^\w-]|^[A-Z]/.test(name) && isPlain(text);
  return isSentence ? withoutCurlyQuotes(`${name}: ${text}`) : undefined;
}

/** The value of a group with a single field, `{ value: 30 }`, as it is written. */
function onlyValue(value: unknown): string | undefined {
  const values = isMapping(value) ? Object.values(value) : [];
  return values.length === 1 && isPlain(values[0]) ? String(values[0]) : undefined;
}

function guessBoolean(value: unknown): string | undefined {
  const text = String(value).toLowerCase();
  if (['yes', 'on', 'y', 'true', '1', 'ja', 'oui', 'sí', 'si', 'sim', 'evet', 'tak'].includes(text))
    return 'true';
  return ['no', 'off', 'n', 'false', '0', 'nein', 'nee', 'non', 'não', 'hayır', 'nie'].includes(
    text,
  )
    ? 'false'
    : undefined;
}

/**
 * The number that a text stands for, in the unit of its field: that may stand behind it, as may a
 * currency. A per cent number is the share that it stands for where the field has no number so high.
 */
function guessNumber(
  value: unknown,
  wanted: string,
  place: SchemaMistake['place'],
): string | undefined {
  const { maximum } = place.schema;
  if (typeof value === 'number' && wanted === 'integer') {
    if (maximum !== undefined && maximum >= 90 && value > 0 && value < 1)
      return String(Math.round(value * 100));
    return Number.isFinite(value) ? String(Math.round(value)) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const figures = inFigures(value).match(/-?\d+(?:\.\d+)?/g) ?? [];
  const [number, ...others] = figures;
  // So many of as many as there can be: `5/5`.
  if (others.length === 1 && Number(others[0]) === maximum) return number;
  if (number === undefined || others.length > 0) return undefined;
  const isShare = /%\s*$/.test(value) && maximum !== undefined && Number(number) > maximum;
  if (isShare) return String(Number(number) / 100);
  const [unit] = /\p{L}+/u.exec(value) ?? [];
  if (unit === undefined || /^(?:[A-Z]{3}|px)$/.test(unit) || isUnitOf(place, unit)) return number;
  const milliseconds = place.key?.endsWith('Ms') ? IN_MILLISECONDS[unit.toLowerCase()] : undefined;
  return milliseconds === undefined ? undefined : String(Number(number) * milliseconds);
}

const IN_MILLISECONDS: Readonly<Record<string, number>> = { s: 1000, sec: 1000, seconds: 1000 };

/** A number with its thousands together, and a point in place of a decimal comma. */
function inFigures(text: string): string {
  const isPrice = /\p{Sc}|\b[A-Z]{3}\b/u.test(text);
  return text
    .replace(isPrice ? /(\d)[.,](?=\d{3}\b)/g : /(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d),(?=\d{1,2}\b)/, '$1.');
}

/** Whether a unit is that of a field: `30 days` in `days`. */
function isUnitOf({ key = '' }: SchemaMistake['place'], unit: string): boolean {
  return unit.length > 2 && key.toLowerCase().includes(unit.slice(0, 3).toLowerCase());
}
