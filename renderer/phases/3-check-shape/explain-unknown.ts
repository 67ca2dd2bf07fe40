import type { Diagnostic } from '../../model/diagnostic.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { fixName, nearestName } from '../../text/nearest-name.ts';
import { withoutCurlyQuotes } from '../../text/wording.ts';
import type { SchemaMistake } from './schema-mistake.ts';
import { fieldSynonym } from './synonyms.ts';

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
    const cut = cutText(written, mistake) ?? cutNumber(written, mistake);
    if (cut) {
      result.diagnostics.push(cut.diagnostic);
      for (const one of mistakes.filter((other) => isUnknown(other, mistake.pointer, cut.rest)))
        result.explained.add(one);
      continue;
    }
    const pair = asPair(written, mistake, mistakes);
    if (pair) {
      result.diagnostics.push(pair.diagnostic);
      for (const one of pair.others) result.explained.add(one);
      continue;
    }
    const meant = guessField(written, mistake);
    result.diagnostics.push(unknownField(written, meant, mistake));
    result.explained.add(mistake);
    const near = meant ?? nearestName(written, Object.keys(mistake.place.schema.properties ?? {}));
    for (const other of mistakes) {
      const isWithin = near !== undefined && isRequired(other, childPointer(mistake.pointer, near));
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
  return { rule: 'schema/unknown-key', severity: 'error', pointer, onKey: true, message, help };
}

/** `{ text: Long, warm and calm }`: what follows a comma inside a text looks like a field without a value. */
function cutText(
  written: string,
  { pointer, value }: SchemaMistake,
): { diagnostic: Diagnostic; rest: string[] } | undefined {
  const fields = Object.entries(value as object);
  const at = fields.findIndex(([name]) => name === written);
  const [name, before] = fields[at - 1] ?? [];
  if (typeof before !== 'string' || fields[at]?.[1] !== null) return undefined;
  if (!/\s/.test(written) && !/^[“”„«]/.test(before)) return undefined;
  const after = fields.slice(at).findIndex(([, other]) => other !== null);
  const rest = fields.slice(at, after < 0 ? undefined : at + after).map(([part]) => part);
  return {
    rest,
    diagnostic: unknown(
      pointer,
      written,
      `Between { and } a comma ends a text, so \`${written}\` is read as a field.`,
      `Put the text in quotes: ${name}: "${withoutCurlyQuotes([before, ...rest].join(', '))}"`,
    ),
  };
}

/** `{ price: $1,150 }`: the end of a number looks the same. YAML has lost where it stood. */
function cutNumber(
  written: string,
  { pointer, value }: SchemaMistake,
): { diagnostic: Diagnostic; rest: string[] } | undefined {
  const fields = Object.entries(value as object);
  if (
    !/^\d{3}$/.test(written) ||
    fields.every(([name, after]) => name !== written || after !== null)
  )
    return undefined;
  const [meant, other] = fields.filter(([, before]) => /(?<!\d)\d{1,3}$/.test(String(before)));
  return {
    rest: [written],
    diagnostic: unknown(
      pointer,
      written,
      `Between { and } a comma ends a number, so \`${written}\` is read as a field.`,
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
  const [first, second, third] = place.schema.required ?? [];
  const [[, text] = [], more] = Object.entries(value as object);
  const isPair = first && second && !third && typeof text === 'string' && !more;
  if (!isPair || !/\/\d+$/.test(pointer) || guessField(written, mistake)) return undefined;
  return {
    others: mistakes.filter((one) => one.pointer === pointer),
    diagnostic: unknown(
      pointer,
      written,
      `\`${written}\` is not a field of ${place.name}, which has ${first} and ${second}.`,
      `Write: - { ${first}: ${written}, ${second}: ${text} }`,
    ),
  };
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
  return isRequired(one, group) && isMeant;
}

/** Whether a mistake is that a group lacks a required field. */
export function isRequired({ error, pointer }: SchemaMistake, group: string): boolean {
  return error.keyword === 'required' && pointer === group;
}

/** The field that an unknown name means. */
export function guessField(written: string, { value, place }: SchemaMistake): string | undefined {
  const used = new Set(Object.keys(value as object));
  const { properties = {} } = place.schema;
  const free = Object.keys(properties).filter((name) => !used.has(name));
  const required = free.filter((name) => place.schema.required?.includes(name));
  return (
    free.find((name) => sameLetters(name, written)) ??
    nearestName(written, [...required, ...free]) ??
    fieldSynonym(written, free, properties) ??
    misspeltFrom(written, value as object)
  );
}

/** `{ form: people.nora }`: a group with a single field takes its content from data. */
function misspeltFrom(written: string, value: object): string | undefined {
  return Object.keys(value).length === 1 ? nearestName(written, ['from']) : undefined;
}

/** `herf` for `href`: two letters changed places. */
function sameLetters(a: string, b: string): boolean {
  const sorted = (text: string) => Array.from(text.toLowerCase()).sort().join('');
  return a.length === b.length && sorted(a) === sorted(b);
}

function unknownField(
  written: string,
  meant: string | undefined,
  { pointer, value, place }: SchemaMistake,
): Diagnostic {
  const fields = Object.keys(place.schema.properties ?? {});
  const free = fields.filter((name) => !Object.hasOwn(value as object, name));
  const taken = meant ? undefined : nearestName(written, fields);
  const lines = [
    meant && `Did you mean \`${meant}\`?`,
    taken &&
      Object.hasOwn(value as object, taken) &&
      `Did you mean \`${taken}\`? Where both are written here, delete one of the two.`,
    `Fields of ${place.name}: ${fields.join(', ')}`,
  ];
  return {
    ...unknown(
      pointer,
      written,
      `\`${written}\` is not a field of ${place.name}.`,
      lines.filter(Boolean).join('\n'),
    ),
    ...(meant && { suggest: meant }),
    // Data that is taken is no slip of another name.
    ...(written !== 'from' && fixName(written, free)),
  };
}
