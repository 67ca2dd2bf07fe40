import type { ErrorObject } from 'ajv';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { valueAt } from '../../model/value-at.ts';
import { explainExtent } from './explain-extent.ts';
import { explainMissing } from './explain-missing.ts';
import { explainNesting } from './explain-nesting.ts';
import { explainPattern } from './explain-pattern.ts';
import { explainChoice, explainUnknownTag } from './explain-tag.ts';
import { explainType } from './explain-type.ts';
import { explainUnknown } from './explain-unknown.ts';
import type { SchemaMistake, WrittenValue } from './schema-mistake.ts';
import { findPlace, type RootSchema, writeOrDelete } from './schema-place.ts';

export const rules: Rules = {
  'schema/name': {
    title: 'A name that cannot be used',
    why: 'Names appear in {{…}}, in addresses and in the store of leads.',
    fix: 'Begin with a letter; use letters, digits, - and _.',
    wrong: 'claims:\n  30days: { value: 30 }',
    right: 'claims:\n  trialDays: { value: 30 }',
  },
};

/** Turns ajv's errors into our words: one problem for each mistake. */
export function explainAjv(
  errors: readonly ErrorObject[],
  whole: unknown,
  from: RootSchema,
  written: WrittenValue,
): Diagnostic[] {
  const mistakes = withoutEchoes(errors)
    .filter((error) => !isAboutUnknown(error, whole))
    .map((error) => describe(error, whole, from, written));
  const nesting = explainNesting(mistakes);
  const unknown = explainUnknown(mistakes.filter((one) => !nesting.explained.has(one)));
  const rest = mistakes.filter((one) => !nesting.explained.has(one) && !unknown.explained.has(one));
  const diagnostics = [...nesting.diagnostics, ...unknown.diagnostics, ...rest.flatMap(explain)];
  return firstOfEach(diagnostics);
}

function describe(
  error: ErrorObject,
  whole: unknown,
  from: RootSchema,
  written: WrittenValue,
): SchemaMistake {
  const pointer = error.instancePath;
  const place = findPlace(from, whole, pointer);
  return { error, pointer, value: valueAt(whole, pointer), place, from, whole, written };
}

/** A part that is unknown may have any shape, and a group whose tag is unknown any fields. */
function isAboutUnknown({ keyword, instancePath, params }: ErrorObject, whole: unknown): boolean {
  const value = valueAt(whole, instancePath);
  return value === UNKNOWN || (keyword === 'discriminator' && params.tagValue === UNKNOWN);
}

/**
 * Omits what only repeats another error: the branches of a choice, and inner name checks. A mistake
 * inside a value is the one to report, and not that the whole is none of the choices.
 */
function withoutEchoes(all: readonly ErrorObject[]): ErrorObject[] {
  const isInside = ({ instancePath }: ErrorObject, choice: ErrorObject) =>
    instancePath.startsWith(`${choice.instancePath}/`);
  const entered = all.filter(
    (choice) => choice.keyword === 'anyOf' && all.some((error) => isInside(error, choice)),
  );
  // A group that lacks a field and has no unknown one is meant to be the group.
  const isLacking = ({ keyword, instancePath }: ErrorObject) =>
    keyword === 'required' && !isAt('additionalProperties', instancePath);
  const isAt = (kind: string, path: string) =>
    all.some(({ keyword, instancePath }) => keyword === kind && instancePath === path);
  const lacking = all.filter(
    (choice) =>
      choice.keyword === 'anyOf' &&
      all.some((error) => error.instancePath === choice.instancePath && isLacking(error)),
  );
  const errors = all.filter(
    (error) =>
      !entered.some(({ instancePath }) => error.instancePath === instancePath) &&
      (isLacking(error) ||
        !lacking.some(({ instancePath }) => error.instancePath === instancePath)),
  );
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const isAlso = (kind: string, path: string) =>
    errors.some(({ keyword, instancePath }) => keyword === kind && instancePath === path);
  return errors.filter(
    (error) =>
      !(error.propertyName !== undefined && error.keyword !== 'propertyNames') &&
      !(error.keyword === 'type' && isAlso('enum', error.instancePath)) &&
      !(error.keyword === 'pattern' && isAlso('anyOf', error.instancePath)) &&
      !(/^(?:min|max)imum$/.test(error.keyword) && isAlso('type', error.instancePath)) &&
      !choices.some(
        (choice) =>
          choice !== error &&
          error.instancePath.startsWith(choice.instancePath) &&
          error.schemaPath.startsWith(`${choice.schemaPath}/`),
      ),
  );
}

function firstOfEach(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ rule, pointer, message }) => {
    const mark = JSON.stringify(
      rule === 'schema/empty' ? [rule, pointer] : [rule, pointer, message],
    );
    return !seen.has(mark) && seen.add(mark);
  });
}

function explain(mistake: SchemaMistake): Diagnostic[] {
  const { error, value } = mistake;
  switch (error.keyword) {
    case 'required':
      return [explainMissing(mistake)];
    case 'type':
    case 'anyOf':
      return [explainType(mistake)];
    case 'enum':
    case 'const':
      return [explainChoice(mistake)];
    case 'discriminator':
      return [explainUnknownTag(mistake)];
    case 'pattern':
      return [
        typeof value === 'string' && value.trim() === '' ? empty(mistake) : malformed(mistake),
      ];
    case 'propertyNames':
      return [badName(mistake)];
    default:
      return [explainExtent(mistake)];
  }
}

function empty({ pointer, place }: SchemaMistake): Diagnostic {
  return {
    rule: 'schema/empty',
    pointer,
    message: `${place.name} is empty.`,
    help: `${writeOrDelete(place.schema.format === 'href' ? 'Write where it leads' : 'Write a text', place)}.`,
  };
}

function malformed({ pointer, value, place, whole, written }: SchemaMistake): Diagnostic {
  const zone = zoneAround(pointer, whole) ?? written.zone;
  const around = { zone, files: written.files };
  const [, list = '', field = ''] = /^(.*)\/\d+((?:\/[^/]+)?)$/.exec(pointer) ?? [];
  const entries = list === '' ? undefined : valueAt(whole, list);
  const others = Array.isArray(entries) ? entries.map((entry) => valueAt(entry, field)) : [];
  const explained = explainPattern(place.name, String(value), place.schema, around, others);
  return { pointer, ...explained };
}

/** The time zones of the groups around a value, the nearest first. */
function zoneAround(pointer: string, whole: unknown): string | undefined {
  if (pointer === '') return undefined;
  const group = pointer.slice(0, pointer.lastIndexOf('/'));
  const { timeZone } = Object(valueAt(whole, group));
  return typeof timeZone === 'string' ? timeZone : zoneAround(group, whole);
}

function badName({ error, pointer, place }: SchemaMistake): Diagnostic {
  const name = String(error.params.propertyName);
  const [, before] = /^([\w-]+) +[{[]/.exec(name) ?? [];
  const allowsHyphens = /-\]/.test(place.schema.propertyNames?.pattern ?? '');
  return {
    rule: 'schema/name',
    pointer: childPointer(pointer, name),
    onKey: true,
    message: before
      ? `There must be a colon after \`${before}\`.`
      : `\`${name}\` cannot be used as a name here.`,
    help: before
      ? `Put it before the bracket.`
      : `A name begins with a letter and consists of letters, digits${allowsHyphens ? ', - and _' : ' and _: a hyphen cannot stand in it'}.`,
  };
}
