import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping } from '../../model/mapping.ts';
import { childPointer, pointerKeys } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { valueAt } from '../../model/value-at.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import {
  type Explained,
  guessField,
  isState,
  isUnknown,
  lacksRequired,
  unknownName,
} from './explain-unknown.ts';
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
 * Fields in another group than theirs, as their lines are indented too little or too far: one problem
 * in place of one for each of the fields and groups.
 */
export function explainNesting(mistakes: readonly SchemaMistake[]): Explained {
  const result: Explained = { diagnostics: [], explained: new Set() };
  for (const mistake of mistakes) {
    if (result.explained.has(mistake)) continue;
    const moved =
      lostField(mistake, mistakes) ??
      strayGroup(mistake, mistakes) ??
      overIndentedField(mistake, mistakes) ??
      flatGroup(mistake, mistakes) ??
      deepGroup(mistake, mistakes) ??
      emptyGroup(mistake, mistakes);
    if (!moved) continue;
    for (const one of [mistake, ...moved.others]) result.explained.add(one);
    result.diagnostics.push(moved.diagnostic);
  }
  return result;
}

/** Fields in another group than theirs: the report, and the mistakes that it explains. */
interface Moved {
  diagnostic: Diagnostic;
  others: SchemaMistake[];
}

function nesting(pointer: string, message: string, help: string, belongs?: string): Diagnostic {
  return {
    rule: 'schema/nesting',
    pointer,
    onKey: true,
    message,
    help,
    belongs,
  };
}

/** A group lacks fields that stand beside it, one step too far left. */
function lostField(mistake: SchemaMistake, mistakes: readonly SchemaMistake[]): Moved | undefined {
  const { error, pointer, place } = mistake;
  if (error.keyword !== 'required' || !place.key) return undefined;
  const field = String(error.params.missingProperty);
  const outer = outerOf(pointer);
  const strays = mistakes.filter((one) => isUnknown(one, outer, ownFields(mistake)));
  const names = strays.map(unknownName);
  if (!names.includes(field)) return undefined;
  const others = mistakes.filter(
    (one) =>
      one !== mistake &&
      lacksRequired(one, pointer) &&
      names.includes(String(one.error.params.missingProperty)),
  );
  const [first = field, ...more] = names;
  return {
    others: [...strays, ...others],
    diagnostic: nesting(
      childPointer(outer, first),
      `${names.map((name) => `\`${name}\``).join(', ')} ${more.length > 0 ? 'belong' : 'belongs'} to \`${place.key}\`.`,
      `Indent ${more.length > 0 ? 'them' : 'it'} as far as the other fields of \`${place.key}\`.`,
      childPointer(pointer, first),
    ),
  };
}

/** A group among those that the site names itself, with the name and the fields of one beside them: `leads` in `themes`. */
function strayGroup(
  { error, pointer, value, place, from, whole }: SchemaMistake,
  mistakes: readonly SchemaMistake[],
): Moved | undefined {
  const { key = '' } = place;
  const around = outerOf(pointer);
  const outer = outerOf(around);
  if (error.keyword !== 'additionalProperties' || around === '') return undefined;
  const own = findPlace(from, whole, outer).schema.properties?.[key];
  if (!own || Object.hasOwn(Object(valueAt(whole, outer)), key)) return undefined;
  if (!hasFieldsOf(value, resolveSchema(from.root, own, undefined))) return undefined;
  const [name = ''] = pointerKeys(around).slice(-1);
  return {
    others: mistakes.filter((one) => `${one.pointer}/`.startsWith(`${pointer}/`)),
    diagnostic: nesting(
      pointer,
      `\`${key}\` stands in \`${name}\`, but belongs beside it.`,
      `Begin its line in the column of \`${name}\`, and move the lines below it as far.`,
      childPointer(outer, key),
    ),
  };
}

/** Whether a value is a group all of whose fields a schema has. */
function hasFieldsOf(value: unknown, { properties = {} }: JsonSchema): boolean {
  const names = isMapping(value) ? Object.keys(value) : [];
  return names.length > 0 && names.every((name) => Object.hasOwn(properties, name));
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
  const named = typeof schema.additionalProperties === 'object' && schema.additionalProperties;
  const isNamed =
    named && hasFieldsOf(Object(value)[field], resolveSchema(from.root, named, undefined));
  const own = schema.properties?.[field] ?? (isNamed ? named : undefined);
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
        diagnostic: nesting(
          childPointer(pointer, field),
          `\`${field}\` stands in \`${around}\`, but belongs beside it.`,
          names.at(-1) === field || Object(value)[field] === null
            ? `Begin its line in the column of \`${around}\`.`
            : `Move it above the line of \`${around}\`, and begin it in the same column.`,
          childPointer(outer, field),
        ),
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
  const strays = mistakes.filter((one) => isUnknown(one, pointer, own));
  const names = strays.map(unknownName);
  const [first] = names;
  if (first === undefined || !schema.required?.every((name) => names.includes(name)))
    return undefined;
  const listed = names.map((name) => `\`${name}\``).join(', ');
  return {
    others: strays,
    diagnostic: nesting(
      childPointer(pointer, first),
      `${listed} ${names.length === 1 ? 'belongs' : 'belong'} below \`${field}:\`.`,
      `Write \`${field}:\` on a line above, and indent ${names.length === 1 ? 'it' : 'them'} by two spaces more.`,
    ),
  };
}

/** A group around fields that belong to the group which it stands in. */
function deepGroup(mistake: SchemaMistake, mistakes: readonly SchemaMistake[]): Moved | undefined {
  const { error, pointer, value, place } = mistake;
  if (error.keyword !== 'additionalProperties') return undefined;
  const field = unknownName(mistake);
  if (isState(field)) return undefined;
  const inner = Object.keys(Object((value as Record<string, unknown>)[field]));
  const names = inner.filter((name) => !(name in Object(value)) && name !== 'kind');
  const fits = inner.every((name) => place.schema.properties?.[name] || name === 'kind');
  const others = mistakes.filter(
    (one) =>
      lacksRequired(one, pointer) && names.includes(String(one.error.params.missingProperty)),
  );
  if (!fits || others.length === 0) return undefined;
  return {
    others,
    diagnostic: nesting(
      childPointer(pointer, field),
      `What stands in \`${field}\` belongs to ${place.name} itself: ${names.join(', ')}.`,
      `Delete \`${field}:\`, and write each of them on a line of its own in its column.`,
    ),
  };
}

/** An empty field followed by what should be its own fields, not indented far enough. */
function emptyGroup(mistake: SchemaMistake, mistakes: readonly SchemaMistake[]): Moved | undefined {
  const { error, pointer, value, place } = mistake;
  if (error.keyword !== 'type' || value !== null || !place.key) return undefined;
  const { key } = place;
  const own = ownFields(mistake);
  const strays = mistakes.filter((one) => {
    const keys = Object.keys(Object(one.value));
    const follows = keys.indexOf(unknownName(one)) > keys.indexOf(key);
    const fits = place.schema.additionalProperties ? [unknownName(one)] : own;
    return follows && isUnknown(one, outerOf(pointer), fits);
  });
  if (strays.length === 0) return undefined;
  return {
    others: [...strays, ...mistakes.filter((one) => lacksRequired(one, pointer))],
    diagnostic: nesting(
      pointer,
      `${place.name} is empty, but the lines below it look like its fields: ${strays.map(unknownName).join(', ')}.`,
      `Indent them by two spaces more than \`${key}\`.`,
    ),
  };
}

function ownFields({ place, from }: SchemaMistake): string[] {
  const branches = place.schema.oneOf?.map((one) => resolveSchema(from.root, one, undefined));
  const schemas: JsonSchema[] = branches ?? [place.schema];
  return schemas.flatMap((schema) => Object.keys(schema.properties ?? {}));
}

function outerOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
