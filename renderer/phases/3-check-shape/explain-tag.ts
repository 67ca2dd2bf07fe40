import type { Diagnostic } from '../../model/diagnostic.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { memberOf } from '../../model/value-at.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { capitalize } from '../../text/capitalize.ts';
import { fixName, kindredName, nearestName } from '../../text/nearest-name.ts';
import { linesOf, offer, shorten } from '../../text/wording.ts';
import { explainMistake } from './explain-mistake.ts';
import type { SchemaMistake } from './schema-mistake.ts';
import { branchesOf } from './schema-place.ts';
import { choiceSynonym } from './synonyms.ts';

export const rules: Rules = {
  'schema/choice': {
    title: 'A value that is not one of those allowed',
    why: 'The look or behaviour it asks for does not exist.',
    fix: 'Choose one of the allowed values.',
    wrong: 'layout: splitt',
    right: 'layout: split',
  },
};

/** A value that is not one of those allowed. */
export function explainChoice({ error, pointer, value, place }: SchemaMistake): Diagnostic {
  const allowed = ((error.params.allowedValues ?? [error.params.allowedValue]) as unknown[]).map(
    String,
  );
  const shown = typeof value === 'object' ? 'a list or a group' : `\`${shorten(String(value))}\``;
  const text = String(value);
  const meant =
    choiceSynonym(text, allowed) ?? nearestName(text, allowed) ?? kindredName(text, allowed);
  const known = explainMistake(capitalize(place.name), text, place.schema.mistakes);
  return {
    rule: 'schema/choice',
    pointer,
    message: known?.message ?? `${capitalize(place.name)} cannot be ${shown}.`,
    ...offer(meant, known?.help ?? `Allowed: ${allowed.join(', ')}`),
    ...(typeof value === 'string' && { about: value, ...fixName(value, allowed) }),
  };
}

/** A `type` or `kind` that is missing or does not exist. */
export function explainUnknownTag(mistake: SchemaMistake): Diagnostic {
  const { pointer, value, place, from } = mistake;
  const tag = place.schema.discriminator?.propertyName ?? 'type';
  const branches = branchesOf(from.root, place.schema);
  const written = memberOf(value, tag);
  if (typeof written !== 'string') return missingTag(mistake, tag, branches);
  const allowed = tagValues(branches, tag);
  const meant =
    choiceSynonym(written, allowed) ??
    nearestName(written, allowed) ??
    kindredName(written, allowed);
  return {
    rule: 'schema/unknown-type',
    pointer: childPointer(pointer, tag),
    message: `There is no ${tag} of ${place.name} \`${shorten(written)}\`.`,
    about: written,
    ...offer(meant, `There are: ${allowed.join(', ')}`),
    ...fixName(written, allowed),
  };
}

function missingTag(
  { pointer, value, place }: SchemaMistake,
  tag: string,
  branches: JsonSchema[],
): Diagnostic {
  const meant = branchWithFields(Object.keys(value as object), branches, tag);
  const type = memberOf(value, 'type');
  const isKnown = typeof type === 'string' && tagValues(branches, tag).includes(type);
  return {
    rule: 'schema/missing-type',
    pointer,
    message: `${capitalize(place.name)} has no \`${tag}\`.`,
    help: linesOf(
      isKnown && `Write \`${tag}: ${type}\` in place of \`type: ${type}\`.`,
      !isKnown && type !== undefined && `Did you mean \`${tag}\` with \`type\`?`,
      meant && `Its fields are those of \`${meant}\`: write \`${tag}: ${meant}\`.`,
      `There are: ${tagValues(branches, tag).join(', ')}`,
    ),
    ...(meant && { suggest: meant }),
  };
}

/** The one branch that has all the fields written and all of whose own needs they meet. */
export function branchWithFields(
  written: string[],
  branches: JsonSchema[],
  tag: string,
): string | undefined {
  const fitting = branches.filter(({ properties = {}, required = [] }) => {
    const needs = required.filter((name) => name !== tag);
    return (
      written.every((name) => Object.hasOwn(properties, name)) &&
      needs.every((name) => written.includes(name))
    );
  });
  const [only, second] = tagValues(fitting, tag);
  return second === undefined ? only : undefined;
}

function tagValues(branches: readonly JsonSchema[], tag: string): string[] {
  return branches.map(({ properties }) => String(properties?.[tag]?.const));
}
