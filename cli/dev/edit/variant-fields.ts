import { isMapping, type JsonSchema, type Registry } from '../../../renderer/index.ts';
import { PART_NAMES, type PartFields } from '../edit-protocol.ts';
import { firstText } from './first-text.ts';

/** The name of a section or overlay of the page, which is chosen by its words. */
const NAMED_PART = 'named-part';
const ID: JsonSchema = { title: 'What it changes', type: 'string', format: NAMED_PART };

/**
 * The schema of the experiments of a page as they are written: what a variant changes of a part has the fields
 * of its type. It is changed where it is shown, and begins there, as a variant begins with a heading.
 */
export function experimentFields(root: JsonSchema, page: unknown, registry: Registry): JsonSchema {
  const { experiment, experimentVariant } = root.$defs ?? {};
  const parts = PART_NAMES.flatMap((name) => listIn(page, name));
  const variants = listIn(page, 'experiments').flatMap((one) => listIn(one, 'variants'));
  const changes = variants.flatMap((one) =>
    ['changes', 'overlays'].flatMap((at) => listIn(one, at)),
  );
  const shapeOf = (type: unknown, id: JsonSchema): JsonSchema[] =>
    PART_NAMES.flatMap((name) => registry[name].get(String(type))?.schema().schema ?? []).map(
      (schema) => ({ ...schema, properties: { ...schema.properties, id }, required: ['id'] }),
    );
  const anyOf = [
    ...[...parts, ...changes].flatMap(({ id, type }) => shapeOf(type, { ...ID, enum: [id] })),
    // What is led to no part of the page may be meant for any.
    ...[...new Set(parts.map(({ type }) => type))].flatMap((type) => shapeOf(type, ID)),
  ];
  const changed = { items: { anyOf }, maxItems: 0 };
  const ids = { items: ID };
  const areSeveral = parts.filter(({ id }) => id !== undefined).length > 1;
  const variant = within(experimentVariant, {
    changes: changed,
    overlays: changed,
    remove: ids,
    order: areSeveral ? ids : { maxItems: 0 },
  });
  const items = within(experiment, { variants: { items: variant, maxItems: 0 } });
  return { ...root.properties?.experiments, items, maxItems: 0 };
}

/** A schema of a group with more about some of its fields. */
function within(schema: JsonSchema = {}, more: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { properties = {} } = schema;
  const fields = Object.entries(more).map(([name, one]) => [name, { ...properties[name], ...one }]);
  return { ...schema, properties: { ...properties, ...Object.fromEntries(fields) } };
}

/** The names that the parts of a page have, with what people call these. */
export function partChoices(
  page: unknown,
  registry: Registry,
): Pick<PartFields, 'choices' | 'choiceWords'> {
  const named = PART_NAMES.flatMap((name) =>
    listIn(page, name).flatMap((part) => {
      const { title } = registry[name].get(String(part.type))?.schema().schema ?? {};
      const words = [title, firstText(part)].filter(Boolean).join(': ');
      return part.id === undefined ? [] : [{ id: String(part.id), words }];
    }),
  );
  return {
    choices: { [NAMED_PART]: named.map(({ id }) => id) },
    choiceWords: { [NAMED_PART]: named.map(({ words }) => words) },
  };
}

function listIn(value: unknown, name: string): Record<string, unknown>[] {
  const list = Object(value)[name];
  return Array.isArray(list) ? list.filter(isMapping) : [];
}
