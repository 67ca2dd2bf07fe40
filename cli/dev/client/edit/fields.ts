import type { Json, JsonSchema } from '../../../../renderer/index.ts';
import type { FieldChange } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { description, type Field, type FieldTools, labelOf } from './field.ts';
import { fittingSchema, resolveField, sampleOf, shapesOf } from './field-schema.ts';
import { inputFor } from './input-for.ts';

/** The fields of a group, those that are written first. */
export function fieldsOf(
  schema: JsonSchema,
  value: Record<string, Json>,
  pointer: string,
  tools: FieldTools,
): HTMLElement[] {
  const fields = Object.entries(schema.properties ?? {})
    .filter(([, inner]) => inner.const === undefined)
    .map(([name, inner]): Field => {
      const resolved = resolveField(inner, tools.root);
      return {
        name,
        schema: fittingSchema(resolved, value[name], tools.root),
        value: value[name],
        pointer: `${pointer}/${name}`,
        isRequired: schema.required?.includes(name) ?? false,
      };
    });
  const written = fields.filter((field) => field.value !== undefined || field.isRequired);
  const open = fields.filter((field) => !written.includes(field));
  const more = element(
    'details',
    { class: 'more' },
    element('summary', {}, `${open.length} more ${open.length === 1 ? 'field' : 'fields'}`),
    ...open.map((field) => fieldFor(field, tools)),
  );
  return [...written.map((field) => fieldFor(field, tools)), ...(open.length > 0 ? [more] : [])];
}

function fieldFor(field: Field, tools: FieldTools): HTMLElement {
  const { schema, value } = field;
  const shapes = shapesOf(schema, tools.root);
  const isGroup = schema.type === 'object' || schema.properties || shapes;
  if (schema.type === 'array') return listField(field, tools);
  if (!isGroup) return inputFor(field, tools);
  if (value === undefined) return absent(field, tools);
  const chosen = shapes?.shapes.get(String((value as Record<string, Json>)[shapes.key]));
  const inner = fieldsOf(chosen ?? schema, value as Record<string, Json>, field.pointer, tools);
  const choice = shapes && shapeChoice(field, shapes, tools);
  const remove = field.isRequired
    ? undefined
    : action(`Remove ${field.name}`, 'Remove', { do: 'set', pointer: field.pointer }, tools);
  return group(field, [...(choice ? [choice] : []), ...inner, ...(remove ? [remove] : [])]);
}

/** A field that is a group or list and is not written: it can be begun. */
function absent(field: Field, tools: FieldTools): HTMLElement {
  const value = sampleOf(field.schema, tools.root);
  const add: FieldChange = { do: 'set', pointer: field.pointer, value };
  return element(
    'div',
    { class: 'field', 'data-pointer': field.pointer },
    element('p', { class: 'name' }, labelOf(field)),
    description(field),
    action(`Add ${field.name}`, 'Add', add, tools),
  );
}

function shapeChoice(
  { name, pointer, value }: Field,
  { key, shapes }: NonNullable<ReturnType<typeof shapesOf>>,
  tools: FieldTools,
): HTMLElement {
  const current = String((value as Record<string, Json>)[key]);
  const select = element(
    'select',
    {
      'aria-label': `${name}: ${key}`,
      change: () => {
        const sample = sampleOf(shapes.get(select.value) ?? {}, tools.root);
        void tools.change({ do: 'set', pointer, value: sample });
      },
    },
    ...[...shapes.keys()].map((one) =>
      element('option', { value: one, selected: one === current }, one),
    ),
  );
  return element('label', { class: 'field' }, element('span', { class: 'name' }, key), select);
}

function listField(field: Field, tools: FieldTools): HTMLElement {
  const { schema, pointer } = field;
  const entries = (field.value ?? []) as Json[];
  const entrySchema = resolveField((schema.items ?? {}) as JsonSchema, tools.root);
  const add: FieldChange =
    field.value === undefined
      ? { do: 'set', pointer, value: sampleOf(schema, tools.root) }
      : {
          do: 'insert',
          pointer,
          index: entries.length,
          value: sampleOf(fittingSchema(entrySchema, entries[0], tools.root), tools.root),
        };
  const isFull = schema.maxItems !== undefined && entries.length >= schema.maxItems;
  return group(field, [
    ...entries.map((entry, index) => entryOf(field, entrySchema, entry, index, tools)),
    ...(isFull ? [] : [action(`Add to ${field.name}`, 'Add', add, tools)]),
  ]);
}

function entryOf(
  list: Field,
  schema: JsonSchema,
  value: Json,
  index: number,
  tools: FieldTools,
): HTMLElement {
  const { pointer } = list;
  const { length } = list.value as Json[];
  const name = `${list.name} ${index + 1}`;
  const fitting = fittingSchema(schema, value, tools.root);
  const own = { name, schema: fitting, value, pointer: `${pointer}/${index}`, isRequired: true };
  const isGroup = typeof value === 'object' && value !== null;
  const buttons = element(
    'div',
    { class: 'actions' },
    index > 0
      ? action(`Move ${name} up`, '↑', { do: 'move', pointer, from: index, to: index - 1 }, tools)
      : undefined,
    index < length - 1
      ? action(`Move ${name} down`, '↓', { do: 'move', pointer, from: index, to: index + 1 }, tools)
      : undefined,
    action(`Copy ${name}`, 'Copy', { do: 'insert', pointer, index: index + 1, value }, tools),
    action(`Remove ${name}`, 'Remove', { do: 'take', pointer, index }, tools),
  );
  const inner = isGroup
    ? element(
        'details',
        { 'data-pointer': own.pointer },
        element('summary', {}, summaryOf(value, name)),
        ...groupFields(own, tools),
      )
    : inputFor(own, tools);
  return element('div', { class: 'entry' }, inner, buttons);
}

function groupFields(field: Field, tools: FieldTools): HTMLElement[] {
  const shapes = shapesOf(field.schema, tools.root);
  const value = field.value as Record<string, Json>;
  const chosen = shapes?.shapes.get(String(value[shapes.key])) ?? field.schema;
  return fieldsOf(chosen, value, field.pointer, tools);
}

function summaryOf(value: Json, name: string): string {
  const texts = Object.values(value as Record<string, Json>).filter(
    (one) => typeof one === 'string',
  );
  const { title, heading, label, question, text } = value as Record<string, Json>;
  return String(
    title ??
      heading ??
      label ??
      question ??
      (value as { name?: Json }).name ??
      text ??
      texts[0] ??
      name,
  );
}

function group(field: Field, children: HTMLElement[]): HTMLElement {
  return element(
    'details',
    { class: 'field group', 'data-pointer': field.pointer },
    element('summary', {}, labelOf(field)),
    description(field),
    ...children,
  );
}

function action(label: string, words: string, change: FieldChange, tools: FieldTools): HTMLElement {
  return element(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'aria-label': label,
      title: label,
      click: () => void tools.change(change),
    },
    words,
  );
}
