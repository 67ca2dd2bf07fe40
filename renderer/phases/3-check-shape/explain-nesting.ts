import type { Diagnostic } from '../../model/diagnostic.ts';
import { childPointer, pointerKeys } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { valueAt } from '../../model/value-at.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { type Explained, guessField } from './explain-unknown.ts';
import type { SchemaMistake } from './schema-mistake.ts';
import { findPlace, resolveSchema } from './schema-place.ts';

export const rules: Rules = {
  'schema/nesting': {
    title: 'Fields that are not indented far enough',
    why: 'What belongs to a field stands below it, indented by two more spaces.',
    fix: 'Indent the lines.',
    wrong: 'action:\nlabel: Try it\nhref: /start',
    right: 'action:\n  label: Try it\n  href: /start',
  },
};

/**
 * An empty field followed by what should be its own fields, not indented far enough: one problem
 * in place of one for the empty field and one for each of the others.
 */
export function explainNesting(mistakes: readonly SchemaMistake[]): Explained {
  const result: Explained = { diagnostics: [], explained: new Set() };
  for (const mistake of mistakes) {
    const moved =
      lostField(mistake, mistakes) ??
      overIndentedField(mistake, mistakes) ??
      flatGroup(mistake, mistakes) ??
      deepGroup(mistake, mistakes);
    if (moved) {
      for (const one of [mistake, ...moved.others]) result.explained.add(one);
      result.diagnostics.push(moved.diagnostic);
      continue;
    }
    if (mistake.error.keyword !== 'type' || mistake.value !== null || !mistake.place.key) continue;
    const group = mistake.pointer.slice(0, mistake.pointer.lastIndexOf('/'));
    const strays = mistakes.filter((one) => isStray(one, group, mistake));
    const parentMisses = missingElsewhere(mistakes, group, mistake);
    if (strays.length === 0) continue;
    for (const one of [mistake, ...strays, ...parentMisses]) result.explained.add(one);
    const names = strays.map(({ error }) => String(error.params.additionalProperty));
    result.diagnostics.push({
      rule: 'schema/nesting',
      severity: 'error',
      pointer: mistake.pointer,
      onKey: true,
      message: `${mistake.place.name} is empty, but the lines below it look like its fields: ${names.join(', ')}.`,
      help: `Indent them by two spaces more than \`${mistake.place.key}\`.`,
      related: [],
    });
  }
  return result;
}

/** Fields in another group than theirs: the reports, and the mistakes that they explain. */
interface Moved {
  diagnostic: Diagnostic;
  others: SchemaMistake[];
}

/** A group lacks a field that stands beside it, one step too far left. */
function lostField(
  { error, pointer, place }: SchemaMistake,
  mistakes: readonly SchemaMistake[],
): Moved | undefined {
  if (error.keyword !== 'required' || !place.key) return undefined;
  const field = String(error.params.missingProperty);
  const outer = pointer.slice(0, pointer.lastIndexOf('/'));
  const stray = mistakes.find(
    (one) =>
      one.error.keyword === 'additionalProperties' &&
      one.pointer === outer &&
      one.error.params.additionalProperty === field,
  );
  if (!stray) return undefined;
  return {
    others: [stray],
    diagnostic: {
      rule: 'schema/nesting',
      severity: 'error',
      pointer: childPointer(outer, field),
      onKey: true,
      message: `\`${field}\` belongs to \`${place.key}\`.`,
      help: `Indent it as far as the other fields of \`${place.key}\`.`,
      belongs: childPointer(pointer, field),
    },
  };
}

/** A field that the group around it lacks, one step too far right, with what should be below it. */
function overIndentedField(
  mistake: SchemaMistake,
  mistakes: readonly SchemaMistake[],
): Moved | undefined {
  const { error, pointer, value, from, whole } = mistake;
  const field = String(error.params.additionalProperty);
  if (error.keyword !== 'additionalProperties') return undefined;
  const outer = pointer.replace(/\/[^/]+(?:\/\d+)?$/, '');
  const { schema } = findPlace(from, whole, outer);
  const own = schema.properties?.[field];
  if (!own || outer === pointer || Object.hasOwn(valueAt(whole, outer) as object, field))
    return undefined;
  const names = Object.keys(value as object);
  const group = resolveSchema(from.root, own, undefined);
  const isBelow = (name: string) =>
    Object.hasOwn(group.properties ?? {}, name) ||
    (Boolean(group.additionalProperties) && names.indexOf(name) > names.indexOf(field));
  const isEntry = /\/\d+$/.test(pointer);
  const isForeign = !isEntry && guessField(field, mistake) === undefined;
  const others = mistakes.filter(
    (one) =>
      (one.error.params.missingProperty === field &&
        one.pointer === outer &&
        (isForeign || names.at(-1) === field)) ||
      (one.pointer === pointer && isBelow(String(one.error.params.additionalProperty))),
  );
  const [around = ''] = pointerKeys(pointer.slice(outer.length));
  return others.length === 0 && !isForeign
    ? undefined
    : {
        others,
        diagnostic: {
          rule: 'schema/nesting',
          severity: 'error',
          pointer: childPointer(pointer, field),
          onKey: true,
          message: `\`${field}\` stands in \`${around}\`, but belongs beside it.`,
          help:
            names.at(-1) === field || Object(value)[field] === null
              ? `Begin its line in the column of \`${around}\`.`
              : `Move it above the line of \`${around}\`, and begin it in the same column.`,
          belongs: childPointer(outer, field),
        },
      };
}

/** A required group whose line is missing, while its fields are there. */
function flatGroup(
  { error, pointer, place, from }: SchemaMistake,
  mistakes: readonly SchemaMistake[],
): Moved | undefined {
  const field = String(error.params.missingProperty);
  if (error.keyword !== 'required') return undefined;
  const schema = resolveSchema(from.root, place.schema.properties?.[field] ?? {}, undefined);
  const own = Object.keys(schema.properties ?? {});
  const strays = mistakes.filter(
    (one) =>
      one.error.keyword === 'additionalProperties' &&
      one.pointer === pointer &&
      own.includes(String(one.error.params.additionalProperty)),
  );
  const names = strays.map((one) => String(one.error.params.additionalProperty));
  if (names.length === 0 || !schema.required?.every((name) => names.includes(name)))
    return undefined;
  const listed = names.map((name) => `\`${name}\``).join(', ');
  return {
    others: strays,
    diagnostic: {
      rule: 'schema/nesting',
      severity: 'error',
      pointer: childPointer(pointer, names[0] ?? ''),
      onKey: true,
      message: `${listed} ${names.length === 1 ? 'belongs' : 'belong'} below \`${field}:\`.`,
      help: `Write \`${field}:\` on a line above, and indent ${names.length === 1 ? 'it' : 'them'} by two spaces more.`,
    },
  };
}

/** A group around fields that belong to the group which it stands in. */
function deepGroup(mistake: SchemaMistake, mistakes: readonly SchemaMistake[]): Moved | undefined {
  const { error, pointer, value, place } = mistake;
  if (error.keyword !== 'additionalProperties') return undefined;
  const field = String(error.params.additionalProperty);
  const names = Object.keys(Object((value as Record<string, unknown>)[field]));
  const fits = names.every((name) => place.schema.properties?.[name] && !(name in Object(value)));
  const others = mistakes.filter(
    (one) =>
      one.error.keyword === 'required' &&
      one.pointer === pointer &&
      names.includes(String(one.error.params.missingProperty)),
  );
  if (!fits || others.length === 0) return undefined;
  return {
    others,
    diagnostic: {
      rule: 'schema/nesting',
      severity: 'error',
      pointer: childPointer(pointer, field),
      onKey: true,
      message: `What stands in \`${field}\` belongs to ${place.name} itself: ${names.join(', ')}.`,
      help: `Delete \`${field}:\`, and write each of them on a line of its own in its column.`,
    },
  };
}

function isStray(
  { error, pointer, value }: SchemaMistake,
  group: string,
  empty: SchemaMistake,
): boolean {
  if (error.keyword !== 'additionalProperties' || pointer !== group) return false;
  const name = String(error.params.additionalProperty);
  const keys = Object.keys(value as object);
  const follows = keys.indexOf(name) > keys.indexOf(empty.place.key ?? '');
  return (
    follows && (ownFields(empty).has(name) || Boolean(empty.place.schema.additionalProperties))
  );
}

function ownFields({ place, from }: SchemaMistake): Set<string> {
  const branches = place.schema.oneOf?.map((one) => resolveSchema(from.root, one, undefined));
  const schemas: JsonSchema[] = branches ?? [place.schema];
  return new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {})));
}

function missingElsewhere(
  mistakes: readonly SchemaMistake[],
  group: string,
  empty: SchemaMistake,
): SchemaMistake[] {
  const own = childPointer(group, empty.place.key ?? '');
  return mistakes.filter(({ error, pointer }) => error.keyword === 'required' && pointer === own);
}
