import { childPointer } from '../model/pointer.ts';
import { schemas } from './built-in.ts';
import { type CustomFacts, guardFacts } from './custom-facts.ts';
import {
  createRegistry,
  type PartKind,
  type PartType,
  type Registry,
  type Validate,
} from './registry.ts';
import { completePart, inlineCommon, mapReferences } from './schema/compose-schema.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import { planFields } from './schema/plan-fields.ts';

/** A section or overlay type that a site brings along. */
export interface CustomType {
  kind: PartKind;
  type: string;
  /** The content of its `schema.json`. */
  schema: JsonSchema;
  facts: CustomFacts;
  validate: Validate;
}

/**
 * The whole schema of a type as its `schema.json` describes it: with the fields that every section
 * or overlay has, and its own and the common definitions that it may refer to.
 */
export function ownSchema(kind: PartKind, type: string, written: JsonSchema): JsonSchema {
  const common = Object.entries(schemas().page.$defs ?? {}).filter(
    ([name]) => !/^(section|overlay)-/.test(name),
  );
  const { $defs = {}, ...schema } = namespaceDefinitions(type, written);
  return {
    ...completePart(kind, type, schema),
    $id: `own-${kind}-${type}`,
    $defs: { ...Object.fromEntries(common), ...inlineCommon($defs) },
  };
}

/** Puts the type before the names of its own definitions, which may be those of another type or common ones. */
function namespaceDefinitions(type: string, { $defs = {}, ...schema }: JsonSchema): JsonSchema {
  const rename = (ref: string) => {
    const name = ref.slice('#/$defs/'.length);
    return ref.startsWith('#/$defs/') && name in $defs ? `#/$defs/${type}-${name}` : ref;
  };
  const renamed = Object.entries($defs).map(([name, definition]) => [
    `${type}-${name}`,
    definition,
  ]);
  return mapReferences({ ...schema, $defs: Object.fromEntries(renamed) }, rename);
}

/** A registry with the types of a site beside the built-in ones, or in their place. */
export function withCustomTypes(registry: Registry, own: readonly CustomType[]): Registry {
  const added = (kind: PartKind) =>
    own.filter((type) => type.kind === kind).map((type) => [type.type, partType(type)] as const);
  return createRegistry(
    {
      sections: new Map([...registry.sections, ...added('section')]),
      overlays: new Map([...registry.overlays, ...added('overlay')]),
      providers: registry.providers,
    },
    registry.pageOutline,
  );
}

function partType({ kind, type, schema: written, facts, validate }: CustomType) {
  const whole = ownSchema(kind, type, written);
  return {
    facts: guardFacts(type, facts),
    validate,
    schema: () => ({ schema: whole, root: whole }),
    texts: planFields(whole, whole),
  } satisfies PartType;
}

/** Pointers of references in a schema that lead nowhere. */
export function brokenReferences(kind: PartKind, type: string, written: JsonSchema): string[] {
  const { $defs = {} } = ownSchema(kind, type, written);
  return referencesIn(written, '').flatMap(({ pointer, ref }) => {
    const name = /^(?:common\.schema\.json)?#\/\$defs\/(.+)$/.exec(ref)?.[1];
    return name && (name in $defs || name in (written.$defs ?? {})) ? [] : [pointer];
  });
}

function referencesIn(value: unknown, pointer: string): { pointer: string; ref: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [{ pointer: childPointer(pointer, key), ref: inner }]
      : referencesIn(inner, childPointer(pointer, key)),
  );
}
