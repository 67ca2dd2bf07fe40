import { compare } from '../../text/compare-text.ts';
import { composeProviders } from './compose-providers.ts';
import type { JsonSchema, SchemaSources } from './json-schema.ts';

const COMMON = 'common.schema.json#/$defs/';

const SECTION_BASE: Record<string, JsonSchema> = {
  id: { $ref: '#/$defs/id', title: 'Short name' },
  background: {
    type: 'string',
    enum: ['plain', 'alt', 'tint', 'dark', 'accent'],
    description: 'Background of the section; by default the one that suits it.',
  },
};

const OVERLAY_BASE: Record<string, JsonSchema> = {
  id: { $ref: '#/$defs/id', title: 'Short name' },
};

/** When visitors see a section or overlay. */
const PUBLICATION: Record<string, JsonSchema> = {
  publishFrom: {
    title: 'Show from',
    $ref: '#/$defs/instant',
    description: 'Moment from which visitors see it; by default they always do.',
  },
  publishUntil: {
    title: 'Show until',
    $ref: '#/$defs/instant',
    description: 'Moment from which visitors do not see it any more.',
  },
};

/**
 * Joins the page schema with all section and overlay schemas into one self-contained schema: every
 * type is a branch, discriminated by `type`, and every branch refuses unknown keys.
 */
export function composePageSchema(sources: SchemaSources): JsonSchema {
  const page = inlineCommon(sources.page);
  return {
    ...page,
    $id: 'composed-page.schema.json',
    properties: {
      ...page.properties,
      sections: { ...page.properties?.sections, items: { $ref: '#/$defs/section' } },
      overlays: { ...page.properties?.overlays, items: { $ref: '#/$defs/overlay' } },
    },
    $defs: composeDefinitions(sources),
  };
}

/** The definitions of the composed schema: common ones, `section`, `overlay`, and one per type. */
function composeDefinitions(sources: SchemaSources): Record<string, JsonSchema> {
  const common = {
    ...commonDefinitions(sources.common),
    ...inlineCommon(composeProviders(sources.providers)),
  };
  return {
    ...common,
    experimentVariant: withChanges(common.experimentVariant, {
      changes: { $ref: '#/$defs/section' },
      overlays: { $ref: '#/$defs/overlay' },
    }),
    section: chooseByType('A section of the page.', 'section', Object.keys(sources.sections)),
    overlay: chooseByType('Something above the page.', 'overlay', Object.keys(sources.overlays)),
    ...branches('section', sources.sections, SECTION_BASE),
    ...branches('overlay', sources.overlays, OVERLAY_BASE),
  };
}

/** The page schema with unchecked sections and overlays: the schemas of their types check them. */
export function openParts(page: JsonSchema): JsonSchema {
  return { ...page, $defs: { ...page.$defs, section: {}, overlay: {} } };
}

/** What of a site may differ from environment to environment. */
const OF_ENVIRONMENT = [
  ...['name', 'product', 'url', 'host', 'favicon', 'social', 'theme', 'leads', 'claims'],
  'integrations',
];

/** The schema of site.yaml, with the accounts of all third parties, and its environments. */
export function composeSiteSchema({ site, common, providers }: SchemaSources): JsonSchema {
  const integrations = site.properties?.integrations;
  const accounts = Object.values(providers).flatMap(({ accountKey, account }) =>
    account ? [[accountKey, plain(account)] as const] : [],
  );
  const composed = {
    ...integrations,
    properties: {
      ...Object.fromEntries(accounts.sort(([a], [b]) => compare(a, b))),
      ...integrations?.properties,
    },
  };
  const { environments, ...own } = site.properties ?? {};
  const properties: Record<string, JsonSchema> = { ...own, integrations: composed };
  const ofEnvironment = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(OF_ENVIRONMENT.map((key) => [key, properties[key] ?? {}])),
  };
  const ofAll = { ...environments, additionalProperties: ofEnvironment };
  return withCommon({ ...site, properties: { ...properties, environments: ofAll } }, common);
}

/** The composed schema of site.yaml with accounts of more third parties. */
export function addAccounts(site: JsonSchema, accounts: Record<string, JsonSchema>): JsonSchema {
  const added = Object.fromEntries(
    Object.entries(accounts).map(([key, account]) => [key, plain(account)]),
  );
  const { integrations, environments, ...own } = site.properties ?? {};
  const withAdded = { ...integrations, properties: { ...added, ...integrations?.properties } };
  const ofEnvironment = environments?.additionalProperties as JsonSchema;
  return {
    ...site,
    properties: {
      ...own,
      integrations: withAdded,
      environments: {
        ...environments,
        additionalProperties: {
          ...ofEnvironment,
          properties: { ...ofEnvironment.properties, integrations: withAdded },
        },
      },
    },
  };
}

/** The variant of an experiment, with what each of its changes is made of. */
export function withChanges(
  variant: JsonSchema = {},
  items: Readonly<Record<'changes' | 'overlays', JsonSchema>>,
): JsonSchema {
  const { changes, overlays, ...properties } = variant.properties ?? {};
  return {
    ...variant,
    properties: {
      ...properties,
      changes: { ...changes, items: items.changes },
      overlays: { ...overlays, items: items.overlays },
    },
  };
}

/** Makes a schema that refers to the common definitions self-contained. */
export function withCommon(schema: JsonSchema, common: JsonSchema): JsonSchema {
  return {
    ...inlineCommon(schema),
    $id: `composed-${schema.$id}`,
    $defs: commonDefinitions(common),
  };
}

function commonDefinitions(common: JsonSchema): Record<string, JsonSchema> {
  return inlineCommon(common).$defs ?? {};
}

/** The parts of these types, discriminated by `type`. */
export function chooseByType(description: string, prefix: string, types: string[]): JsonSchema {
  return {
    type: 'object',
    description,
    discriminator: { propertyName: 'type' },
    oneOf: types.map((type) => ({ $ref: `#/$defs/${prefix}-${type}` })),
  };
}

/** The schema of one type with the fields that every section or overlay has. */
export function completePart(
  kind: 'section' | 'overlay',
  type: string,
  schema: JsonSchema,
): JsonSchema {
  return completeBranch(
    type,
    inlineCommon(schema),
    kind === 'section' ? SECTION_BASE : OVERLAY_BASE,
  );
}

function branches(
  prefix: string,
  schemas: Record<string, JsonSchema>,
  base: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [
      `${prefix}-${type}`,
      completeBranch(type, inlineCommon(schema), base),
    ]),
  );
}

function completeBranch(
  type: string,
  schema: JsonSchema,
  base: Record<string, JsonSchema>,
): JsonSchema {
  return {
    ...plain(schema),
    additionalProperties: false,
    properties: {
      type: { const: type, description: `The type: ${schema.title}.` },
      ...base,
      ...schema.properties,
      ...PUBLICATION,
    },
    required: [...new Set(['type', ...(schema.required ?? [])])],
  };
}

/** A schema as part of another one. */
export function plain({ $id: _id, $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Makes references to the common definitions references into the schema itself. */
export function inlineCommon<T>(value: T): T {
  return mapReferences(value, (ref) =>
    ref.startsWith(COMMON) ? `#/$defs/${ref.slice(COMMON.length)}` : ref,
  );
}

/** A schema whose references are replaced. */
export function mapReferences<T>(value: T, map: (ref: string) => string): T {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, map)) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === '$ref' && typeof inner === 'string' ? map(inner) : mapReferences(inner, map),
  ]);
  return Object.fromEntries(entries) as T;
}
