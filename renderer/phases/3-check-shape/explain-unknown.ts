import { WORDED } from '../../model/campaign.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { readyTargets } from '../../targets/lead-targets.ts';
import { secretVariable } from '../../targets/secret-variable.ts';
import { fixName, kindredName, nearestName, plainWord } from '../../text/nearest-name.ts';
import { linesOf, shorten, withoutCurlyQuotes } from '../../text/wording.ts';
import { explainPattern } from './explain-pattern.ts';
import type { SchemaMistake } from './schema-mistake.ts';
import { findPlace, resolveSchema } from './schema-place.ts';
import { absence, absenceEverywhere, fieldSynonym, oppositeField, ownSynonym } from './synonyms.ts';

export const rules: Rules = {
  'schema/unknown-key': {
    title: 'A field that does not exist',
    why: 'It would have no effect, and you would wonder why.',
    fix: 'Correct the name; the fields are listed.',
    wrong: 'headline: Welcome',
    right: 'heading: Welcome',
  },
};

/** Diagnostics, with the mistakes that need no further word. */
export interface Explained {
  diagnostics: Diagnostic[];
  explained: Set<SchemaMistake>;
}

/** Fields that do not exist; a missing field that one of them stands for is part of the same mistake. */
export function explainUnknown(mistakes: readonly SchemaMistake[]): Explained {
  const result: Explained = { diagnostics: [], explained: new Set() };
  for (const mistake of mistakes) {
    if (mistake.error.keyword !== 'additionalProperties') continue;
    if (result.explained.has(mistake)) continue;
    const written = unknownName(mistake);
    const cut =
      listedStates(written, mistake) ??
      lostColon(written, mistake) ??
      gluedFields(written, mistake) ??
      cutText(written, mistake) ??
      cutNumber(written, mistake);
    if (cut) {
      result.diagnostics.push(cut.diagnostic);
      const isPart = (one: SchemaMistake) =>
        isUnknown(one, mistake.pointer, cut.rest) ||
        (cut.halved !== undefined && one.pointer === childPointer(mistake.pointer, cut.halved)) ||
        (cut.fills?.includes(String(one.error.params.missingProperty)) &&
          lacksRequired(one, mistake.pointer));
      for (const one of mistakes.filter(isPart)) result.explained.add(one);
      continue;
    }
    const group =
      asPair(written, mistake, mistakes) ??
      namesNeighbour(written, mistake, mistakes) ??
      straysBeside(mistake, mistakes);
    if (group) {
      result.diagnostics.push(group.diagnostic);
      for (const one of group.others) result.explained.add(one);
      continue;
    }
    const guessed = guessField(written, mistake);
    const lacking = guessed ? undefined : onlyMissing(mistake, mistakes);
    const meant = guessed ?? lacking;
    result.diagnostics.push({
      ...unknownField(written, meant, mistake),
      ...(lacking && { belongs: childPointer(mistake.pointer, lacking) }),
    });
    result.explained.add(mistake);
    const near = meant ?? nearestName(written, Object.keys(mistake.place.schema.properties ?? {}));
    for (const other of mistakes) {
      const isWithin =
        near !== undefined && lacksRequired(other, childPointer(mistake.pointer, near));
      if (isMissing(other, mistake.pointer, meant) || isWithin) result.explained.add(other);
    }
  }
  return { ...result, diagnostics: result.diagnostics.map(withoutRivals) };
}

/** The field that a mistake reports as unknown. */
export function unknownName({ error }: SchemaMistake): string {
  return String(error.params.additionalProperty);
}

/** Whether a mistake is that a group has one of these fields, which it does not know. */
export function isUnknown(one: SchemaMistake, group: string, names: readonly string[]): boolean {
  const { error, pointer } = one;
  return (
    error.keyword === 'additionalProperties' &&
    pointer === group &&
    names.includes(unknownName(one))
  );
}

function unknown(group: string, name: string, message: string, help: string): Diagnostic {
  const pointer = childPointer(group, name);
  const common = { rule: 'schema/unknown-key', onKey: true } as const;
  return { ...common, pointer, about: name, message, help };
}

/** Names that are parts of texts, with the fields that they would fill. */
interface Cut {
  diagnostic: Diagnostic;
  rest: string[];
  fills?: string[];
  /** The field whose value is the beginning of what was cut. */
  halved?: string;
}

/** `{ in: open, lastCall }`: several states are a list. */
function listedStates(written: string, { pointer, value }: SchemaMistake): Cut | undefined {
  const fields = Object.entries(value as object);
  const at = fields.findIndex(([name]) => name === written);
  const states = fields.slice(at).filter(([name, other]) => isState(name) && other === null);
  const rest = states.map(([name]) => name);
  // Where a page follows a campaign, `in` itself has been obeyed by now.
  if (!isState(written) || fields[at]?.[1] !== null || rest.length === 0) return undefined;
  const message = `Between { and } a comma ends a text, so \`${written}\` is read as a field.`;
  const help = `Several states are a list in brackets, such as: in: [open, ${written}]`;
  return { rest, diagnostic: unknown(pointer, written, message, help) };
}

/** The names without a value in a row that begins with this one. */
function emptyFrom(written: string, group: object): string[] {
  const fields = Object.entries(group);
  const row = fields.slice(fields.findIndex(([name]) => name === written));
  const end = row.findIndex(([, value]) => value !== null);
  return row.slice(0, end < 0 ? undefined : end).map(([name]) => name);
}

/** `{ label Prices }`, `label Prices: all`: without its colon, a name and its text look like one name. */
function lostColon(written: string, { pointer, value, place }: SchemaMistake): Cut | undefined {
  const [, name = '', text = ''] = /^([\w-]+)(?:\s+|;\s*)([^=\s].*)$/.exec(written) ?? [];
  const fields = value as Readonly<Record<string, unknown>>;
  const behind = fields[written];
  const isText = behind === null || typeof behind === 'string';
  if (!place.schema.properties?.[name] || name in fields || !isText) return undefined;
  const rest = behind === null ? emptyFrom(written, fields) : [written];
  const whole = behind === null ? [text, ...rest.slice(1)].join(', ') : `${text}: ${behind}`;
  const isPlain = behind === null && rest.length === 1;
  const meant = isPlain || /^["']/.test(whole) ? whole : `"${whole}"`;
  const message = `There must be a colon after \`${name}\`.`;
  const diagnostic = unknown(pointer, written, message, `Write: ${name}: ${meant}`);
  const belongs = childPointer(pointer, name);
  return { rest, fills: [name], diagnostic: { ...diagnostic, belongs } };
}

/** `{ text: Long, warm and calm }`: what follows a comma inside a text looks like a field without a value. */
function cutText(written: string, mistake: SchemaMistake): Cut | undefined {
  const { pointer, value, place, from } = mistake;
  const fields = Object.entries(value as object);
  const at = fields.findIndex(([name]) => name === written);
  const [name = '', before] = fields[at - 1] ?? [];
  if (typeof before !== 'string' || fields[at]?.[1] !== null) return undefined;
  const rest = emptyFrom(written, value as object);
  const isText = rest.some((part) => /[^\w-]/.test(part)) || /^[“”„«]/.test(before);
  if (!isText && guessField(written, mistake)) return undefined;
  const schema = resolveSchema(from.root, place.schema.properties?.[name] ?? {}, undefined);
  const fits = (text: string) => new RegExp(schema.pattern ?? '', 'u').test(text);
  const bare = [before, ...rest].join(' ');
  const whole = withoutCurlyQuotes([before, ...rest].join(', '));
  const help = fits(whole)
    ? `Put the text in quotes: ${name}: "${whole}"`
    : fits(bare)
      ? `Write: ${name}: ${bare}`
      : explainPattern(name, whole, schema).help;
  const message = `Between { and } a comma ends a text, so \`${written}\` is read as a field.`;
  return { rest, halved: name, diagnostic: unknown(pointer, written, message, help) };
}

/** `{label:Prices, href:/pricing}`: without a space behind it, a colon belongs to the name. */
function gluedFields(written: string, { pointer, value, place }: SchemaMistake): Cut | undefined {
  const parts = Object.keys(value as object).map((name) => /^([\w-]+)(?::| ?= ?)(.+)$/.exec(name));
  const glued = parts.filter((one) => one?.[1] && place.schema.properties?.[one[1]]);
  if (!glued.some((one) => one?.[0] === written)) return undefined;
  return {
    rest: glued.flatMap((one) => one?.[0] ?? []),
    fills: glued.flatMap((one) => one?.[1] ?? []),
    diagnostic: unknown(
      pointer,
      written,
      `There must be a colon and a space after a name, so \`${written}\` is read as one.`,
      `Write: ${glued.map((one) => `${one?.[1]}: ${one?.[2]}`).join(', ')}`,
    ),
  };
}

/** `{ price: $1,150 }`: the end of a number looks the same. YAML has lost where it stood. */
function cutNumber(
  written: string,
  { pointer, value, place, from, written: { textAt } }: SchemaMistake,
): Cut | undefined {
  const fields = Object.entries(value as object);
  if (
    !/^\d{1,3}$/.test(written) ||
    fields.every(([name, after]) => name !== written || after !== null)
  )
    return undefined;
  const source = textAt(pointer) ?? '';
  const [, cut] = new RegExp(`([\\w-]+): *-?\\d+, ?${written} *[,}]`).exec(source) ?? [];
  const [decimal, second] = fields.filter(
    ([name, before]) => typeof before === 'number' && (cut === undefined || name === cut),
  );
  const message = `Between { and } a comma ends a number, so \`${written}\` is read as a field.`;
  if (decimal && !second && written.length < 3) {
    const [name, before] = decimal;
    const { type } = resolveSchema(from.root, place.schema.properties?.[name] ?? {}, undefined);
    const help =
      type === 'integer'
        ? `Write a whole number: ${name}: ${before}`
        : `Write a point: ${name}: ${before}.${written}`;
    return { rest: [written], halved: name, diagnostic: unknown(pointer, written, message, help) };
  }
  const [meant, other] = fields.filter(([, before]) => /(?<!\d)\d{1,3}$/.test(String(before)));
  return {
    rest: [written],
    ...(meant && !other && { halved: meant[0] }),
    diagnostic: unknown(
      pointer,
      written,
      message,
      meant && !other
        ? `Put the number in quotes: ${meant[0]}: "${meant[1]},${written}"`
        : 'Put the number that ends with it in quotes.',
    ),
  };
}

/** `- /old: /new` where an entry has two fields: what stands before the colon is the first of them. */
function asPair(
  written: string,
  mistake: SchemaMistake,
  mistakes: readonly SchemaMistake[],
): { diagnostic: Diagnostic; others: SchemaMistake[] } | undefined {
  const { pointer, value, place } = mistake;
  const { required = [], properties } = place.schema;
  const [first, second = properties?.href && 'href', third] = required;
  const [[, text] = [], more] = Object.entries(value as object);
  const isPair = first && second && !third && typeof text === 'string' && !more;
  if (!isPair || !/\/\d+$/.test(pointer) || guessField(written, mistake)) return undefined;
  const scheme = second === 'href' ? schemeOf(text) : undefined;
  const meant = scheme
    ? `${first}: "${text}", ${second}: "${scheme}:${text}"`
    : `${first}: ${written}, ${second}: ${text}`;
  return {
    others: mistakes.filter((one) => one.pointer === pointer),
    diagnostic: unknown(
      pointer,
      written,
      `\`${written}\` is not a field of ${place.name}, which has ${first} and ${second}.`,
      `Write: - { ${meant} }`,
    ),
  };
}

/** What a link to an address or a phone number begins with. */
function schemeOf(text: string): 'mailto' | 'tel' | undefined {
  if (/^\S+@\S+$|^\{\{email\}\}$/.test(text)) return 'mailto';
  return /^\+?[\d()/ .-]{6,}$|^\{\{phone\}\}$/.test(text) ? 'tel' : undefined;
}

/** `analytics: { provider: matomo }`: what is meant is the group `matomo` in the place of this one. */
function namesNeighbour(
  written: string,
  { pointer, value, place, from, whole }: SchemaMistake,
  mistakes: readonly SchemaMistake[],
): { diagnostic: Diagnostic; others: SchemaMistake[] } | undefined {
  const around = findPlace(from, whole, pointer.slice(0, pointer.lastIndexOf('/'))).schema;
  const named = String(Object(value)[written]);
  const meant = Object.hasOwn(around.properties ?? {}, named) && around.properties?.[named];
  const fields = meant && resolveSchema(from.root, meant, undefined).properties;
  if (!fields || !place.key || place.key === named) return undefined;
  return {
    others: mistakes.filter((one) => one.pointer === pointer),
    diagnostic: unknown(
      pointer,
      written,
      `\`${written}\` is not a field of ${place.name}.`,
      `Write \`${named}:\` in place of \`${place.key}:\`. Its fields are: ${Object.keys(fields).join(', ')}`,
    ),
  };
}

/** Several fields in a row that mean none of their group: together they belong somewhere else. */
function straysBeside(
  mistake: SchemaMistake,
  mistakes: readonly SchemaMistake[],
): { diagnostic: Diagnostic; others: SchemaMistake[] } | undefined {
  const { pointer, value, place } = mistake;
  const below = groupOf(unknownName(mistake), mistake);
  const absent = absenceOf(mistake);
  const strays = mistakes.filter(
    (one) =>
      isStray(one, mistake) &&
      groupOf(unknownName(one), one) === below &&
      absenceOf(one) === absent,
  );
  const names = Object.keys(value as object);
  const places = strays.map((one) => names.indexOf(unknownName(one))).sort((a, b) => a - b);
  const first = places.indexOf(names.indexOf(unknownName(mistake)));
  const row = places.slice(first).filter((at, index) => at === (places[first] ?? 0) + index);
  if (first < 0 || row.length < 2) return undefined;
  const written = row.flatMap((at) => names[at] ?? []);
  const help = absent
    ? absent
    : below
      ? `They belong to \`${below}\`: write them below \`${below}:\`, two spaces further in.`
      : `Fields of ${place.name}: ${Object.keys(place.schema.properties ?? {}).join(', ')}`;
  const listed = written.map((name) => `\`${name}\``).join(', ');
  const required = mistakes.filter((one) => lacksRequired(one, pointer));
  const lacks = absent || required.length === written.length ? required : [];
  return {
    others: [...strays.filter((one) => written.includes(unknownName(one))), ...lacks],
    diagnostic: {
      ...unknown(pointer, written[0] ?? '', `${listed} are not fields of ${place.name}.`, help),
      ...(lacks.length > 0 && { belongs: pointer }),
    },
  };
}

function absenceOf(mistake: SchemaMistake): string | undefined {
  const name = unknownName(mistake);
  const text = Object(mistake.value)[name];
  // By now, the campaign of its page has obeyed what `in` says.
  const mayBeWhen = /^(?:show|visible|display|when|if|state|status)$/i.test(name);
  if (mayBeWhen && typeof text === 'string' && isState(text))
    return `Did you mean \`in\`?\nWrite: in: ${text}`;
  const help = absence(name, mistake.place.schema) ?? absenceEverywhere(name);
  return help?.replaceAll('{written}', () => (typeof text === 'string' ? shorten(text) : '…'));
}

/** Whether a field of the group of a mistake is none that could be meant there. */
function isStray(one: SchemaMistake, { pointer, place }: SchemaMistake): boolean {
  if (one.error.keyword !== 'additionalProperties' || one.pointer !== pointer) return false;
  const name = unknownName(one);
  const isGuessed =
    guessField(name, one) ?? nearestName(name, Object.keys(place.schema.properties ?? {}));
  return isGuessed === undefined && (absence(name, place.schema) !== undefined || !isState(name));
}

/** The field whose group has a field of that name, or one that people call so. */
function groupOf(written: string, { place, from }: SchemaMistake): string | undefined {
  const { properties = {} } = place.schema;
  return Object.keys(properties).find((name) => {
    const inner = resolveSchema(from.root, properties[name] ?? {}, undefined).properties ?? {};
    return Object.hasOwn(inner, written) || ownSynonym(written, Object.keys(inner), inner);
  });
}

/** The only list that is there, and whose entries have a field of that name. */
function listOf(written: string, { value, place, from }: SchemaMistake): string | undefined {
  const { properties = {} } = place.schema;
  const lists = Object.keys(Object(value)).filter((name) => {
    const { items } = resolveSchema(from.root, properties[name] ?? {}, undefined);
    const entry = typeof items === 'object' ? resolveSchema(from.root, items, undefined) : {};
    return Object.hasOwn(entry.properties ?? {}, written);
  });
  return lists.length === 1 ? lists[0] : undefined;
}

/** Two names that would both become one field leave open which of them is meant. */
function withoutRivals(one: Diagnostic, _index: number, all: readonly Diagnostic[]): Diagnostic {
  const group = (other: Diagnostic) => other.pointer.slice(0, other.pointer.lastIndexOf('/'));
  const isRival = (other: Diagnostic) =>
    other !== one && group(other) === group(one) && other.fix?.to === one.fix?.to;
  return one.fix && all.some(isRival) ? { ...one, fix: undefined } : one;
}

/** Data takes the place of a whole group, with all of its fields. */
function isMissing(one: SchemaMistake, group: string, field?: string): boolean {
  const isMeant = field === 'from' || one.error.params.missingProperty === field;
  return lacksRequired(one, group) && isMeant;
}

/** Whether a mistake is that a group lacks a required field. */
export function lacksRequired({ error, pointer }: SchemaMistake, group: string): boolean {
  return error.keyword === 'required' && pointer === group;
}

/** The field that an unknown name means. */
export function guessField(
  written: string,
  { value, place }: Pick<SchemaMistake, 'value' | 'place'>,
): string | undefined {
  if (absence(written, place.schema)) return undefined;
  const used = new Set(Object.keys(value as object));
  const { properties = {} } = place.schema;
  const free = Object.keys(properties).filter((name) => !used.has(name));
  const required = free.filter((name) => place.schema.required?.includes(name));
  const near = nearestName(written, [...required, ...free]);
  // `link: /team` is no list of links.
  const isText = typeof (value as Mapping)[written] === 'string';
  const isOther = isText && /^(?:array|object)$/.test(String(properties[near ?? '']?.type));
  const own = ownSynonym(written, Object.keys(properties), properties);
  if (isOther && own && used.has(own)) return undefined;
  return (
    free.find((name) => sameLetters(name, written)) ??
    ownSynonym(written, free, properties) ??
    (isOther ? fieldSynonym(written, free) : undefined) ??
    near ??
    fieldSynonym(written, free) ??
    required.find((name) => name.startsWith(written)) ??
    kindredName(written, required) ??
    kindredName(written, free) ??
    misspeltFrom(written, value as object) ??
    misspeltState(written, value as object)
  );
}

/** The one field that a group lacks, where its one unknown field has a value of that kind. */
function onlyMissing(
  { pointer, value, place, from, error }: SchemaMistake,
  mistakes: readonly SchemaMistake[],
): string | undefined {
  const here = mistakes.filter((one) => one.pointer === pointer);
  const [lack, second] = here.filter((one) => lacksRequired(one, pointer));
  const isAlone = here.filter((one) => one.error.keyword === error.keyword).length === 1;
  if (!lack || second || !isAlone) return undefined;
  const missing = String(lack.error.params.missingProperty);
  const { type, anyOf } = resolveSchema(
    from.root,
    place.schema.properties?.[missing] ?? {},
    undefined,
  );
  const types = anyOf ? anyOf.map((one) => one.type) : [type];
  const written = (value as Record<string, unknown>)[String(error.params.additionalProperty)];
  const isAddress = typeof written === 'string' && /^(?:\w+:)?\//.test(written);
  const kind = Array.isArray(written) ? 'array' : typeof written;
  return types.includes(kind) && !isAddress ? missing : undefined;
}

/** Whether a name is meant for the words of a state that the campaign of a page has. */
export function isState(name: string): boolean {
  return WORDED.some((state) => plainWord(state) === plainWord(name));
}

/** `{ form: people.nora }`: a group with a single field takes its content from data. */
function misspeltFrom(written: string, value: object): string | undefined {
  return Object.keys(value).length === 1 ? nearestName(written, ['from']) : undefined;
}

/** What other programs, and people, call the states of a campaign. */
const STATES: Readonly<Record<string, string>> = {
  after: 'closed',
  before: 'scheduled',
  comingsoon: 'scheduled',
  ended: 'closed',
  expired: 'closed',
  finished: 'closed',
  over: 'closed',
  past: 'closed',
  soldout: 'full',
  upcoming: 'scheduled',
};

/** `closd: { heading: … }`: each group may have words for the states of a campaign. */
function misspeltState(written: string, value: object): string | undefined {
  const isGroup = isMapping((value as Mapping)[written]);
  const state = WORDED.find((one) => plainWord(one) === plainWord(written));
  const other = STATES[plainWord(written)] ?? nearestName(written, WORDED);
  return isGroup && state !== written ? (state ?? other) : undefined;
}

/** `herf` for `href`: two letters changed places. */
function sameLetters(a: string, b: string): boolean {
  const sorted = (text: string) => Array.from(text.toLowerCase()).sort().join('');
  return a.length === b.length && sorted(a) === sorted(b);
}

/** The field with its value, where the unknown one has said it in another way: `noindex: true`. */
function wholeLine(
  written: string,
  meant: string | undefined,
  { value, place, from }: SchemaMistake,
): string | undefined {
  if (meant === undefined) return undefined;
  const schema = resolveSchema(from.root, place.schema.properties?.[meant] ?? {}, undefined);
  const said = Object(value)[written];
  if (said === true && schema.enum?.includes(plainWord(written)))
    return `${meant}: ${plainWord(written)}`;
  return said === meant && schema.type === 'boolean' ? `${meant}: true` : undefined;
}

/** The address or key of a ready target, which the service alone may know. */
function secretOfTarget(
  written: string,
  { pointer, value, place }: SchemaMistake,
): Diagnostic | undefined {
  const { uses } = Object(value);
  const ready = place.schema.properties?.uses && readyTargets.get(uses);
  const [, secret] = /\{\{\s*secrets\.(\w+)/.exec(JSON.stringify(ready?.request ?? '')) ?? [];
  const text = Object(value)[written];
  if (!secret || typeof text !== 'string' || text.length < SHORTEST_SECRET) return undefined;
  const variable = secretVariable(place.key ?? '', secret);
  return unknown(
    pointer,
    written,
    `\`${written}\` is not a field of ${place.name}, and a secret does not belong into a file of the site.`,
    `Delete it here, and set ${variable} where the service runs. Where others have seen the file, make a new one.`,
  );
}

/** What is as long as an address or a key. */
const SHORTEST_SECRET = 16;

function unknownField(
  written: string,
  meant: string | undefined,
  mistake: SchemaMistake,
): Diagnostic {
  const { pointer, value, place } = mistake;
  const fields = Object.keys(place.schema.properties ?? {});
  const below = groupOf(written, mistake);
  const inEntries = listOf(written, mistake);
  const free = fields.filter((name) => !Object.hasOwn(value as object, name));
  const own = below ? undefined : ownSynonym(written, fields, place.schema.properties ?? {});
  const taken =
    own ?? nearestName(written, fields) ?? (below ? undefined : fieldSynonym(written, fields));
  const opposite = oppositeField(written, place.schema.properties ?? {});
  if (opposite) {
    const message = `\`${written}\` is the opposite of \`${opposite}\`, the field of ${place.name}.`;
    const help = `Write: ${opposite}: ${Object(value)[written] === false}`;
    return unknown(pointer, written, message, help);
  }
  const secret = secretOfTarget(written, mistake);
  if (secret) return secret;
  const isThere = own !== undefined && Object.hasOwn(value as object, own);
  const absent = meant || isThere ? undefined : absenceOf(mistake);
  if (absent)
    return unknown(pointer, written, `\`${written}\` is not a field of ${place.name}.`, absent);
  const isSentence = /\S\s+\S+\s+\S/.test(written) && Object(value)[written] === null;
  if (isSentence && !meant) {
    const message = `\`${shorten(written)}\` is a sentence, and not a field of ${place.name}.`;
    const help = pointer
      ? 'Put the text that it belongs to in quotes, or delete it.'
      : 'Delete the line.';
    return unknown(pointer, written, message, help);
  }
  const whole = wholeLine(written, meant, mistake);
  const help = linesOf(
    whole && `Write: ${whole}`,
    !whole && meant && `Did you mean \`${meant}\`?`,
    !meant &&
      below &&
      (Object.hasOwn(Object(Object(value)[below]), written)
        ? `It belongs to \`${below}\`, which has one already: delete one of the two.`
        : `It belongs to \`${below}\`: write it below \`${below}:\`, two spaces further in.`),
    !meant &&
      !below &&
      inEntries &&
      `It is a field of the entries of \`${inEntries}\`: write it there.`,
    !meant &&
      taken &&
      Object.hasOwn(value as object, taken) &&
      `Did you mean \`${taken}\`? Where both are written here, delete one of the two.`,
    isState(written) &&
      'Words for a state of a campaign are fields below it, such as: closed: { heading: … }',
    `Fields of ${place.name}: ${fields.join(', ')}`,
    !meant &&
      !below &&
      !inEntries &&
      !taken &&
      !isState(written) &&
      'If none of them is meant, delete the line.',
  );
  return {
    ...unknown(pointer, written, `\`${written}\` is not a field of ${place.name}.`, help),
    ...(meant && { suggest: meant }),
    // Data that is taken is no slip of another name.
    ...(written !== 'from' && fixName(written, meant ? [meant] : free)),
  };
}
