import { oncePer } from '../model/once.ts';
import { schemas } from './built-in.ts';
import { iconNames } from './icons/icon-shapes.ts';
import { type PartKind, type Registry, typesOf } from './registry.ts';
import { chooseByType, plain, withChanges } from './schema/compose-schema.ts';
import { dataReference } from './schema/data-reference.ts';
import { followReference } from './schema/follow-reference.ts';
import { allowStates, stateFields, statePatterns } from './schema/follow-states.ts';
import type { JsonSchema } from './schema/json-schema.ts';

/** The kinds of files that a marketer writes. */
export const fileKinds = ['page', 'partial', 'site', 'data', 'mail', 'campaign', 'words'] as const;

export type EditorSchemaKind = (typeof fileKinds)[number];

/** Schemas for editors, by the kind of file that each describes. */
export type EditorSchemas = Record<EditorSchemaKind, JsonSchema>;

/**
 * What editors complete and check while files are being written, with the types of a site. Beside
 * everything a finished page may hold, that of pages allows what is replaced before a page is
 * checked: partials, changes of sections of an extended page, data, and states of campaigns.
 */
export const editorSchemas = oncePer((registry: Registry): EditorSchemas => {
  const { data, mail, campaign, words } = schemas();
  const site = registry.site?.schema().schema ?? schemas().site;
  const page = pageSchema(registry);
  const definitions = {
    ...openDefinitions(page.$defs ?? {}),
    icon: offerNames(page.$defs?.icon),
    fromData: dataReference,
    experimentVariant: withChanges(page.$defs?.experimentVariant, {
      changes: { oneOf: [...choices('section', page), changeById()] },
      overlays: { oneOf: [...choices('overlay', page), changeById()] },
    }),
    sectionEntry: entryOf('section', page),
    overlayEntry: entryOf('overlay', page),
  };
  return {
    page: {
      ...page,
      $id: 'editor-page.schema.json',
      properties: {
        ...page.properties,
        sections: { ...page.properties?.sections, items: { $ref: '#/$defs/sectionEntry' } },
        overlays: { ...page.properties?.overlays, items: { $ref: '#/$defs/overlayEntry' } },
      },
      patternProperties: statePatterns,
      anyOf: [{ required: page.required }, { required: ['extends'] }],
      required: undefined,
      $defs: definitions,
    },
    partial: {
      $schema: page.$schema,
      $id: 'editor-partial.schema.json',
      title: 'Partial',
      description: 'One section or overlay that pages take over by `use`.',
      oneOf: [...choices('section', page), ...choices('overlay', page)],
      $defs: definitions,
    },
    site,
    data: { ...data, $defs: { ...data.$defs, icon: offerNames(data.$defs?.icon) } },
    mail,
    campaign,
    words,
  };
});

/**
 * Completes the names of icons by a choice that fits nothing: one that fits would show all of its
 * two thousand names wherever the pointer rests on an icon.
 */
function offerNames(icon: JsonSchema = {}): JsonSchema {
  return { ...icon, anyOf: [{}, { enum: iconNames(), not: {} }] };
}

/** The schema of a page made of these types, every type a definition of its own. */
function pageSchema(registry: Registry): JsonSchema {
  const kinds: readonly PartKind[] = ['section', 'overlay'];
  const parts = kinds.flatMap((kind) =>
    [...typesOf(kind, registry)].map(([type, part]) => ({
      name: `${kind}-${type}`,
      filled: part.facts.fromCampaign ?? {},
      ...part.schema(),
    })),
  );
  const branches = parts.map(({ name, filled, schema: { $defs: _defs, ...schema } }) => [
    name,
    plain(requireUnlessFilled(schema, filled)),
  ]);
  const { page } = schemas();
  return {
    ...page,
    $defs: {
      ...page.$defs,
      ...Object.assign({}, ...parts.map(({ root }) => root.$defs)),
      ...registry.definitions,
      section: chooseByType('A section of the page.', 'section', [...registry.sections.keys()]),
      overlay: chooseByType('Something above the page.', 'overlay', [...registry.overlays.keys()]),
      ...Object.fromEntries(branches),
    },
  };
}

/** A campaign fills some fields of a part that says it follows one. */
function requireUnlessFilled(schema: JsonSchema, filled: object): JsonSchema {
  const { required = [] } = schema;
  const mayLack = required.filter((field) => field in filled);
  if (mayLack.length === 0) return schema;
  return {
    ...schema,
    required: required.filter((field) => !(field in filled)),
    anyOf: [{ required: mayLack }, { required: ['in'] }, { required: ['campaign'] }],
  };
}

/** An entry of `sections` or `overlays`: a type, a partial, or a change of the extended page. */
function entryOf(kind: 'section' | 'overlay', page: JsonSchema): JsonSchema {
  return { oneOf: [...choices(kind, page), takePartial(), changeById()] };
}

function choices(kind: 'section' | 'overlay', page: JsonSchema): JsonSchema[] {
  return page.$defs?.[kind]?.oneOf ?? [];
}

function takePartial(): JsonSchema {
  return {
    type: 'object',
    title: 'use',
    description: 'A partial, with the fields that differ here.',
    properties: { use: { type: 'string', description: 'Name of a file in partials.' } },
    required: ['use'],
  };
}

function changeById(): JsonSchema {
  return {
    type: 'object',
    title: 'change',
    description: 'Changes the part that has this id, on the extended page or in an experiment.',
    properties: {
      id: { type: 'string', description: 'The id of the part.' },
      remove: { type: 'boolean', description: 'Takes the part out.' },
      type: { not: {} },
      use: { not: {} },
    },
    required: ['id'],
  };
}

/**
 * Lets `{ from: … }` stand wherever a list, a number or a mapping is expected in a section, and what
 * is said of states of a campaign wherever there are fields.
 */
function openDefinitions(definitions: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      /^(section|overlay)-/.test(name)
        ? openProperties(withStateFields(definition), definitions)
        : allowStates(definition),
    ]),
  );
}

function withStateFields(definition: JsonSchema): JsonSchema {
  const { properties, ...part } = allowStates(definition);
  return { ...part, properties: { ...stateFields, ...properties } };
}

function openProperties(
  definition: JsonSchema,
  definitions: Record<string, JsonSchema>,
): JsonSchema {
  const properties = Object.entries(definition.properties ?? {}).map(([key, schema]) => [
    key,
    takesData(schema, definitions)
      ? { ...wordsOf(schema), anyOf: [schema, { $ref: '#/$defs/fromData' }] }
      : schema,
  ]);
  return { ...definition, properties: Object.fromEntries(properties) };
}

/** What a schema says of itself to people. */
function wordsOf({ title, description, plain, forDevelopers, topic }: JsonSchema): JsonSchema {
  return {
    description,
    ...(title !== undefined && { title }),
    ...(topic !== undefined && { topic }),
    ...(plain !== undefined && { plain }),
    ...(forDevelopers && { forDevelopers }),
  };
}

function takesData(schema: JsonSchema, $defs: Record<string, JsonSchema>): boolean {
  const { type = '' } = followReference(schema, { $defs });
  return ['array', 'object', 'number', 'integer'].includes(type);
}
