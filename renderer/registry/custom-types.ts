import { childPointer } from '../model/pointer.ts';
import { nearestName } from '../text/nearest-name.ts';
import { schemas } from './built-in.ts';
import { type CustomFacts, guardFacts } from './custom-facts.ts';
import { type CustomProvider, guardProvider } from './custom-providers.ts';
import {
  createRegistry,
  type PartKind,
  type PartTypes,
  type Registry,
  type Validate,
} from './registry.ts';
import { composeProviders, joinProviders } from './schema/compose-providers.ts';
import { addAccounts, completePart, inlineCommon, mapReferences } from './schema/compose-schema.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import { planFields } from './schema/plan-fields.ts';

/** A section or overlay type that a site brings along. */
export interface CustomType {
  kind: PartKind;
  type: string;
  /** The content of its `schema.json`. */
  schema: JsonSchema;
  facts: CustomFacts;
}

/**
 * The whole schema of a type as its `schema.json` describes it: with the fields that every section
 * or overlay has, and its own and the common definitions that it may refer to.
 */
export function ownSchema(
  kind: PartKind,
  type: string,
  written: JsonSchema,
  definitions = definitionsWith([]),
): JsonSchema {
  const { $defs = {}, ...schema } = namespaceDefinitions(type, written);
  return {
    ...completePart(kind, type, schema),
    $id: `own-${kind}-${type}`,
    $defs: { ...commonOf(definitions), ...inlineCommon($defs) },
  };
}

function commonOf(definitions: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(definitions).filter(([name]) => !/^(section|overlay)-/.test(name)),
  );
}

/** The definitions that schemas may refer to, with those of a site's own third parties. */
function definitionsWith(providers: readonly CustomProvider[]): Record<string, JsonSchema> {
  const { $defs = {} } = schemas().page;
  if (providers.length === 0) return $defs;
  const sources = providers.map(({ name, facts: { kind, accountKey = name }, embed }) => [
    name,
    { kind, accountKey, isDefault: false, embed },
  ]);
  return joinProviders($defs, inlineCommon(composeProviders(Object.fromEntries(sources))));
}

/** What a site brings along, as far as schemas depend on it. */
interface OwnParts {
  types: readonly Pick<CustomType, 'kind' | 'type' | 'schema'>[];
  providers: readonly CustomProvider[];
}

/**
 * The schemas that a site's own code makes, each self-contained: those of its types as
 * `section-price-list`, those of built-in types that can name its third parties, and `site`.
 */
export function schemasWith({ types, providers }: OwnParts): Map<string, JsonSchema> {
  const definitions = definitionsWith(providers);
  const own = types.map(
    ({ kind, type, schema }) =>
      [`${kind}-${type}`, ownSchema(kind, type, schema, definitions)] as const,
  );
  const accounts = providers.flatMap(({ name, facts: { accountKey = name }, account }) =>
    account ? [[accountKey, inlineCommon(account)] as const] : [],
  );
  return new Map([
    ...typesNaming(definitions),
    ...own,
    ...(accounts.length > 0
      ? [['site', addAccounts(schemas().site, Object.fromEntries(accounts))] as const]
      : []),
  ]);
}

/** The schemas of built-in types that refer to definitions which are not as they were. */
function typesNaming(definitions: Readonly<Record<string, JsonSchema>>): [string, JsonSchema][] {
  const { $defs = {} } = schemas().page;
  const changed = new Set(
    Object.keys(definitions).filter((name) => definitions[name] !== $defs[name]),
  );
  if (changed.size === 0) return [];
  const named = Object.entries(definitions).filter(
    ([name, schema]) =>
      /^(section|overlay)-/.test(name) && leadsTo(schema, changed, definitions, new Set()),
  );
  return named.map(([name, schema]) => [
    name,
    { ...schema, $id: `own-${name}`, $defs: commonOf(definitions) },
  ]);
}

/** Whether a schema refers to one of these definitions, directly or through others. */
function leadsTo(
  schema: JsonSchema,
  names: ReadonlySet<string>,
  definitions: Readonly<Record<string, JsonSchema>>,
  seen: Set<string>,
): boolean {
  return referencesIn(schema, '').some(({ ref }) => {
    const name = ref.slice('#/$defs/'.length);
    if (names.has(name)) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    return leadsTo(definitions[name] ?? {}, names, definitions, seen);
  });
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

/** What a site brings along, and what checks its content by their names in `schemasWith`. */
export interface OwnCode extends OwnParts {
  types: readonly CustomType[];
  validators: Readonly<Record<string, Validate>>;
}

/** A registry with the types and third parties of a site beside the built-in ones, or in their place. */
export function withOwnCode(registry: Registry, code: OwnCode): Registry {
  const { types, providers, validators } = code;
  const shapes = [...schemasWith(code)].map(([name, whole]) => {
    const validate = validators[name] ?? accept;
    return [name, { validate, schema: () => ({ schema: whole, root: whole }), whole }] as const;
  });
  const site = shapes.find(([name]) => name === 'site')?.[1];
  const partsOf = <F>(kind: PartKind, builtIn: PartTypes<F>) =>
    shapes.flatMap(([name, { whole, ...shape }]) => {
      if (!name.startsWith(`${kind}-`)) return [];
      const type = name.slice(kind.length + 1);
      const own = types.find((one) => one.kind === kind && one.type === type);
      const facts = (own ? guardFacts(type, own.facts) : builtIn.get(type)?.facts) as F;
      return [[type, { ...shape, facts, texts: planFields(whole, whole) }] as const];
    });
  return createRegistry(
    {
      sections: new Map([...registry.sections, ...partsOf('section', registry.sections)]),
      overlays: new Map([...registry.overlays, ...partsOf('overlay', registry.overlays)]),
      providers: new Map([
        ...registry.providers,
        ...providers.map(({ name, facts }) => [name, guardProvider(name, facts)] as const),
      ]),
      site,
      definitions: providers.length > 0 ? commonOf(definitionsWith(providers)) : undefined,
    },
    registry.pageOutline,
  );
}

/** For types that cannot be loaded: nothing is known of what they may hold. */
const accept: Validate = () => true;

/** Pointers of references in a schema that lead nowhere. */
export function brokenReferences(written: JsonSchema): { pointer: string; meant?: string }[] {
  const names = [
    ...Object.keys(commonOf(definitionsWith([]))),
    ...Object.keys(written.$defs ?? {}),
  ];
  return referencesIn(written, '').flatMap(({ pointer, ref }) => {
    const [, file = '', name = ''] = /^(common\.schema\.json|)#\/\$defs\/(.+)$/.exec(ref) ?? [];
    if (names.includes(name)) return [];
    const near = nearestName(name || ref.replace(/^.*\//, ''), names);
    return [{ pointer, ...(near && { meant: `${file || 'common.schema.json'}#/$defs/${near}` }) }];
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
