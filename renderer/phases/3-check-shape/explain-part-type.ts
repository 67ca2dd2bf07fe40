import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping } from '../../model/mapping.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { plainLetters } from '../../model/slug.ts';
import { type PartKind, type PartTypes, type Registry, typesOf } from '../../registry/registry.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { capitalize } from '../../text/capitalize.ts';
import { kebabCase } from '../../text/kebab-case.ts';
import {
  fixName,
  kindredName,
  nearestName,
  plainWord,
  sameWords,
} from '../../text/nearest-name.ts';
import { linesOf, offer, shorten } from '../../text/wording.ts';

import { branchWithFields } from './explain-tag.ts';
import { explainType } from './explain-type.ts';
import type { WrittenValue } from './schema-mistake.ts';

export const rules: Rules = {
  'schema/missing-type': {
    title: 'A section without a type',
    why: 'The type says what the section looks like and which fields it has.',
    fix: 'Add the type as the first line.',
    wrong: '- heading: Welcome',
    right: '- type: hero\n  heading: Welcome',
  },
  'schema/other-type': {
    title: 'The fields of another type',
    why: 'A section shows the fields of its own type only.',
    fix: 'Correct the type.',
    wrong: '- type: faq\n  plans: []',
    right: '- type: pricing-table\n  plans: []',
  },
  'schema/unknown-type': {
    title: 'A section type that does not exist',
    why: 'Nothing could be shown.',
    fix: 'Choose one of the types; `site explain sections` lists them.',
    wrong: '- type: heros',
    right: '- type: hero',
  },
};

/** An unknown section or overlay: no group of fields, or one without a known type. */
export function explainPartType(
  kind: PartKind,
  value: unknown,
  registry: Registry,
  { noun, written }: { noun: string; written: WrittenValue },
): Diagnostic[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const schema = anyOf(typesOf(kind, registry));
    const from = { root: schema, start: schema, noun };
    const error = { keyword: 'type', instancePath: '', schemaPath: '', params: { type: 'object' } };
    const place = { schema, name: noun };
    return [explainType({ error, pointer: '', value, place, from, whole: value, written })];
  }
  const { type } = value as { type?: unknown };
  return [
    typeof type === 'string' || typeof type === 'number'
      ? unknownType(kind, String(type), value, registry)
      : missingType(kind, value, noun, registry),
  ];
}

/** A part whose fields are all those of one other type, and not of its own; undefined if they are not. */
export function explainOtherType(
  kind: PartKind,
  value: object,
  registry: Registry,
): Diagnostic[] | undefined {
  const { type: written } = value as { type?: unknown };
  const types = [...typesOf(kind, registry)].filter(
    ([type, { validate }]) => type !== written && validate({ ...value, type }),
  );
  const [meant] = types[0] ?? [];
  if (meant === undefined) return undefined;
  const others = types.map(([type]) => `\`${type}\``).join(', ');
  return [
    {
      rule: 'schema/other-type',
      pointer: '/type',
      message: `The fields of this ${kind} are not those of \`${written}\`.`,
      help: [
        types.length > 1 ? `They are those of: ${others}` : `Did you mean \`${meant}\`?`,
        'Where the type is right, correct its fields, or the data that they are taken from.',
      ].join('\n'),
      ...(types.length === 1 && { suggest: meant }),
    },
  ];
}

/** What any entry of a list of parts may be, for messages. */
function anyOf(types: PartTypes): JsonSchema {
  return {
    type: 'object',
    discriminator: { propertyName: 'type' },
    oneOf: [...types.values()].map((type) => type.schema().schema),
  };
}

function unknownType(
  kind: PartKind,
  written: string,
  value: object,
  registry: Registry,
): Diagnostic {
  const types = typesOf(kind, registry);
  // A type whose name is reported as impossible is no suggestion.
  const names = [...types.keys()].filter((name) => name === kebabCase(name));
  const isOther = typesOf(kind === 'section' ? 'overlay' : 'section', registry).has(written);
  const meant =
    nearestName(written, names) ??
    typeByAlias(written, types) ??
    sameWords(written, names) ??
    kindredName(written, names);
  const branches = meant ? [] : (anyOf(types).oneOf ?? []);
  const alike = branchWithFields(Object.keys(value), branches, 'type');
  return {
    rule: 'schema/unknown-type',
    pointer: '/type',
    message: `There is no ${kind} type \`${shorten(written)}\`.`,
    ...(isOther && { about: kind }),
    ...offer(
      meant,
      linesOf(
        elsewhere(kind, written, registry),
        !isOther && alike && `Its fields are those of \`${alike}\`.`,
        allTypes(kind),
      ),
    ),
    ...fixName(written, names),
  };
}

function missingType(kind: PartKind, value: object, noun: string, registry: Registry): Diagnostic {
  const branches = anyOf(typesOf(kind, registry)).oneOf ?? [];
  const meant = branchWithFields(Object.keys(value), branches, 'type');
  const common = {
    rule: 'schema/missing-type',
    message: `${capitalize(noun)} has no \`type\`.`,
  } as const;
  if ('sections' in value) {
    return {
      ...common,
      pointer: '/sections',
      onKey: true,
      message: `A partial is one section, but this one has \`sections\` as a page has.`,
      help: 'Write the fields of the section at the beginning of their lines, without `sections:` and its hyphen. Several sections are several partials.',
    };
  }
  const misspelt = Object.keys(value).find((key) => nearestName(key, ['type']));
  if (misspelt !== undefined) {
    return {
      ...common,
      pointer: childPointer('', misspelt),
      onKey: true,
      help: 'Did you mean `type`?',
      suggest: 'type',
      ...fixName(misspelt, ['type']),
    };
  }
  const taken = Object.keys(value).find((key) => /^(?:include|import|partial)$/i.test(key));
  const named = taken === undefined ? namedType(value, typesOf(kind, registry)) : undefined;
  return {
    ...common,
    ...(named
      ? {
          pointer: childPointer('', named.key),
          onKey: true,
          message: `${capitalize(noun)} says its type by \`type\`, not by \`${named.key}\`.`,
        }
      : { pointer: '' }),
    help: linesOf(
      named && `Write: type: ${named.type}`,
      taken && `A partial is shown with \`use: ${Object(value)[taken]}\`.`,
      !named && meant && `Its fields are those of \`${meant}\`: write \`type: ${meant}\`.`,
      allTypes(kind),
    ),
    ...(meant && { suggest: meant }),
  };
}

/** The field that names a type in another way: `component: faq`, or `faq:` with its fields below. */
function namedType(value: object, types: PartTypes): { key: string; type: string } | undefined {
  for (const [key, text] of Object.entries(value)) {
    if (types.has(key) && (text === null || isMapping(text))) return { key, type: key };
    const isWord = !/^(?:id|background|use|heading|title|text)$/.test(key);
    if (isWord && typeof text === 'string' && types.has(text)) return { key, type: text };
  }
  return undefined;
}

function allTypes(kind: PartKind): string {
  return `\`site explain ${kind}s\` lists all types.`;
}

/** The type that people mean by another word, of any language that there are words of. */
function typeByAlias(written: string, types: PartTypes): string | undefined {
  const plain = (text: string) => plainWord(plainLetters(text));
  const word = plain(written);
  const found = [...types].find(([, { facts, schema }]) => {
    const called = Object.values(schema().schema.called ?? {}).flatMap((one) => one.split(','));
    return [...(facts.aliases ?? []), ...called].some((one) => plain(one) === word);
  });
  return found?.[0];
}

function elsewhere(kind: PartKind, written: string, registry: Registry): string | undefined {
  const other = kind === 'section' ? 'overlay' : 'section';
  if (!typesOf(other, registry).has(written)) return undefined;
  const article = other === 'overlay' ? 'an' : 'a';
  return `\`${written}\` is ${article} ${other}: write it below \`${other}s:\`.`;
}
