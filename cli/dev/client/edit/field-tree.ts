import type { Json, JsonSchema } from '../../../../renderer/index.ts';
import {
  childPointer,
  followReference,
  isMapping,
  UNWRITTEN,
  WORDED,
} from '../../../../renderer/light.ts';
import type { FieldChange, PartFields } from '../../edit-protocol.ts';
import { fittingSchema, shapesOf } from '../../field-schema.ts';
import { entryWords, fieldWords } from '../../field-words.ts';
import {
  choicesOf,
  copyOf,
  isChosen,
  type NewValue,
  newValue,
  type ValueContext,
  withChoices,
} from './new-value.ts';

/** One field of a form: what people call it, what it is, and where it is. */
export interface Field {
  name: string;
  schema: JsonSchema;
  value: Json | undefined;
  pointer: string;
  isRequired: boolean;
}

/** A field with what may be done to it: everything that the panel shows of it. */
export interface FieldNode extends Field {
  kind: 'input' | 'group' | 'list' | 'map' | 'absent';
  /** Fields of a group, or entries of a list or map. */
  children: FieldNode[];
  offers: Offer[];
  /** The initial value of each kind, if the value may have several. */
  kinds?: { key: string; current: string; offers: Offer[] };
}

/** A change that the panel offers; what is open in its value is asked for first. */
export interface Offer extends Pick<NewValue, 'open'> {
  label: string;
  words: string;
  /** The label of the offer that goes back, of one that moves something. */
  back?: string;
  change: FieldChange;
  /** Of a new entry of a map the schema of its name, which is asked for first. */
  nameOf?: JsonSchema;
  /** The names that others of its map have. */
  taken?: readonly string[];
}

/** What fields are made from. */
interface FieldSource {
  /** The schema that references lead into. */
  root: JsonSchema;
  site: ValueContext;
}

/** Most characters of what an entry says that its buttons name it by. */
const LONGEST = 60;

/** Everything that the panel shows of a section or of the site, and offers to do. */
export function treeOf(fields: PartFields, pointer: string): FieldNode[] {
  const value = fields.value as Record<string, Json>;
  const { choices, choiceWords, inherited, taken } = fields;
  const site = { choices, choiceWords, inherited, taken: new Set(taken), part: value };
  const source = { root: fields.root as JsonSchema, site };
  const schema = fields.schema as JsonSchema;
  const whole = { name: 'entries', schema, value, pointer, isRequired: true };
  if (schema.type === 'array') return [listNode(whole, source)];
  return fieldTree(schema, value, pointer, source);
}

/** The fields of a group, those that are written first. */
function fieldTree(
  schema: JsonSchema,
  value: Record<string, Json>,
  pointer: string,
  source: FieldSource,
): FieldNode[] {
  const nodes = Object.entries(schema.properties ?? {})
    .filter(([name, inner]) =>
      value[name] === undefined ? isOffered(inner, source) : inner.const === undefined,
    )
    .map(([key, inner]) =>
      nodeOf(
        {
          name: inner.title ?? fieldWords(key),
          schema: withDefault(fieldSchema(inner, value[key], source), value),
          value: value[key],
          pointer: childPointer(pointer, key),
          isRequired: schema.required?.includes(key) ?? false,
        },
        source,
      ),
    );
  const unknown =
    schema.additionalProperties === false ? unknownFields(schema, value, pointer) : [];
  return [...unknown, ...nodes.filter(isShown), ...nodes.filter((node) => !isShown(node))];
}

/** What is written and is no field, such as a misspelt one: it can be removed. */
function unknownFields(
  { properties = {} }: JsonSchema,
  value: Record<string, Json>,
  pointer: string,
): FieldNode[] {
  const names = Object.keys(value).filter(
    (name) => !Object.hasOwn(properties, name) && !WORDED.some((state) => state === name),
  );
  return names.map((name) => {
    const schema = { plain: 'There is no such field here.' };
    const place = childPointer(pointer, name);
    const field = { name, schema, value: value[name], pointer: place, isRequired: false };
    return { ...field, kind: 'absent', children: [], offers: [removeOffer(field)] };
  });
}

/** A switch that is on by default, unless a field beside it says otherwise. */
function withDefault(schema: JsonSchema, beside: Record<string, Json>): JsonSchema {
  const { defaultUnless } = schema;
  if (!defaultUnless) return schema;
  const isOff = Object.entries(defaultUnless).some(([name, values]) =>
    values.includes(beside[name]),
  );
  return { ...schema, default: !isOff };
}

/** The kind of a value is chosen, not typed; a site without lead types or themes has none to name. */
function isOffered(inner: JsonSchema, { root, site }: FieldSource): boolean {
  const { format = '' } = followReference(inner, root);
  return inner.const === undefined && (!isChosen(format) || choicesOf(format, site).length > 0);
}

/** Whether a field is written, or has to be. */
export function isShown({ value, isRequired }: Field): boolean {
  return value !== undefined || isRequired;
}

/** Describes a field by its value and its site. */
function fieldSchema(inner: JsonSchema, value: Json | undefined, { root, site }: FieldSource) {
  return withChoices(fittingSchema(followReference(inner, root), value, root), site, value);
}

function nodeOf(field: Field, source: FieldSource): FieldNode {
  const { schema, value } = field;
  const isList = schema.type === 'array';
  const shapes = shapesOf(schema, source.root);
  if (!isList && !isMap(schema) && schema.type !== 'object' && !schema.properties && !shapes) {
    return { ...field, kind: 'input', children: [], offers: [] };
  }
  if (value !== undefined && !(isList ? Array.isArray(value) : isMapping(value)))
    return misshapen(field, source);
  if (isList) return listNode(field, source);
  if (isMap(schema)) return mapNode(field, source);
  if (value === undefined) {
    const offers = [setOffer(field, 'Add', schema, source)];
    return { ...field, kind: 'absent', children: [], offers };
  }
  return groupNode(field, source, field.isRequired ? [] : [removeOffer(field)]);
}

/** A list or a group in whose place something else is written: it can be begun anew, a list with that. */
function misshapen(field: Field, source: FieldSource): FieldNode {
  const { name, pointer, value, isRequired } = field;
  const { type, items } = field.schema;
  const entry = followReference((items ?? {}) as JsonSchema, source.root);
  const isEntry = type === 'array' && entry.type === typeof value;
  const change: FieldChange = { do: 'set', pointer, value: entriesIn(value as Json) };
  const begin = isEntry
    ? offer(`Make a list of ${name}`, 'Make a list of it', change)
    : setOffer(field, 'Begin anew', field.schema, source);
  const plain = `What is written here does not fit: “${shownWords(String(value)) ?? ''}”.`;
  const offers = [begin, ...(isRequired ? [] : [removeOffer(field)])];
  return { ...field, schema: { ...field.schema, plain }, kind: 'absent', children: [], offers };
}

/** Most words of an entry of a list that is written with commas. */
const MOST_WORDS = 5;

/** The entries that a text in place of a list stands for: its parts between commas, unless it is a sentence. */
function entriesIn(value: Json): Json[] {
  if (typeof value !== 'string') return [value];
  const parts = value.split(/\s*[,;\n]\s*/).filter(Boolean);
  return parts.every((one) => one.split(/\s+/).length <= MOST_WORDS) ? parts : [value];
}

function groupNode(field: Field, source: FieldSource, offers: Offer[]): FieldNode {
  const { schema, pointer } = field;
  const value = field.value as Record<string, Json>;
  const shapes = shapesOf(schema, source.root);
  const current = shapes && String(value[shapes.key] ?? '');
  const own = shapes?.shapes.get(current ?? '') ?? schema;
  const kinds =
    shapes && current !== undefined
      ? {
          key: shapes.key,
          current,
          offers: [...shapes.shapes].map(([kind, shape]) =>
            withCommon(setOffer(field, kind, shape, source), value, own, shape, source),
          ),
        }
      : undefined;
  return {
    ...field,
    kind: 'group',
    children: fieldTree(own, value, pointer, source),
    offers,
    kinds,
  };
}

/** Whether a group has entries with names of their own. */
function isMap({ properties, additionalProperties }: JsonSchema): boolean {
  return typeof additionalProperties === 'object' && !properties;
}

function mapNode(field: Field, source: FieldSource): FieldNode {
  const { name, schema, pointer, value } = field;
  const items = schema.additionalProperties as JsonSchema;
  const entries = Object.entries((value ?? {}) as Record<string, Json>);
  const made = newValue(fieldSchema(items, entries[0]?.[1], source), source.root, source.site);
  const add: Offer = {
    label: `Add to ${name}`,
    words: 'Add',
    change: { do: 'set', pointer, value: made.value },
    open: made.open,
    nameOf: schema.propertyNames ?? {},
    taken: entries.map(([key]) => key),
  };
  if (value === undefined) return { ...field, kind: 'absent', children: [], offers: [add] };
  const children = entries.map(([key, inner]) => {
    const entry: Field = {
      name: entryWords(key, inner),
      schema: fieldSchema(items, inner, source),
      value: inner,
      pointer: childPointer(pointer, key),
      isRequired: true,
    };
    const isLast = entries.length === 1;
    const remove = isLast ? removeOffer({ ...entry, pointer }) : removeOffer(entry);
    const offers = isLast && field.isRequired ? [] : [remove];
    const isGroup = typeof inner === 'object' && inner !== null;
    return isGroup
      ? groupNode(entry, source, offers)
      : { ...entry, kind: 'input' as const, children: [], offers };
  });
  return { ...field, kind: 'map', children, offers: [add] };
}

function listNode(field: Field, source: FieldSource): FieldNode {
  const { name, schema, pointer, value } = field;
  if (value === undefined) {
    const offers = schema.maxItems === 0 ? [] : [setOffer(field, 'Add', schema, source)];
    return { ...field, kind: 'absent', children: [], offers };
  }
  const entries = value as Json[];
  const items = (schema.items ?? {}) as JsonSchema;
  const entry = (index: number) => entryNode(field, index, { isFull, items }, source);
  const isFull = schema.maxItems !== undefined && entries.length >= schema.maxItems;
  const add = () => {
    const made = newValue(fieldSchema(items, entries[0], source), source.root, source.site);
    const change: FieldChange = { do: 'insert', pointer, index: entries.length, value: made.value };
    return { label: `Add to ${name}`, words: 'Add', change, open: made.open };
  };
  return {
    ...field,
    kind: 'list',
    children: entries.map((_entry, index) => entry(index)),
    offers:
      schema.parallelTo === undefined
        ? [...(isFull ? [] : [add()]), ...(field.isRequired ? [] : [removeOffer(field)])]
        : [],
  };
}

function entryNode(
  list: Field,
  index: number,
  { isFull, items }: { isFull: boolean; items: JsonSchema },
  source: FieldSource,
): FieldNode {
  const value = (list.value as Json[])[index] as Json;
  const field: Field = {
    name: `${list.name} ${index + 1}`,
    schema: fieldsAlone(fieldSchema(items, value, source), index === 0 && list.schema.firstStays),
    value,
    pointer: `${list.pointer}/${index}`,
    isRequired: true,
  };
  const isFollower = list.schema.parallelTo !== undefined;
  const called = { ...field, name: wordsOfEntry(list, index) };
  const offers = isFollower ? [] : entryOffers(list, called, index, { isFull, source });
  const isGroup = typeof value === 'object' && value !== null;
  return isGroup
    ? groupNode(field, source, offers)
    : { ...field, kind: 'input', children: [], offers };
}

/** A schema of a group of which only some fields can be written, if it is such a one. */
function fieldsAlone(schema: JsonSchema, names: readonly string[] | false = false): JsonSchema {
  if (!names) return schema;
  const own = Object.entries(schema.properties ?? {}).filter(([name]) => names.includes(name));
  return { ...schema, properties: Object.fromEntries(own) };
}

/** What an entry of a list is called among the others: by what it says, with its number where another one says the same. */
function wordsOfEntry({ name, value }: Field, index: number): string {
  const numbered = `${name} ${index + 1}`;
  const all = (value as Json[]).map((entry) => entrySummary(entry));
  const words = all[index];
  if (words === undefined || words === UNWRITTEN) return numbered;
  const short = words.length > LONGEST ? `${words.slice(0, LONGEST).trim()}…` : words;
  return all.indexOf(words) === all.lastIndexOf(words) ? short : `${short} (${index + 1})`;
}

/** The text that an entry is called by, if it has any; one that has a name of its own is called by no other one. */
export function entrySummary(value: Json, isNamed = false): string | undefined {
  if (typeof value !== 'object' || value === null) return shownWords(String(value ?? ''));
  const fields = value as Record<string, Json>;
  const titles = ['title', 'heading', 'label', 'question', 'name'];
  const known = isNamed ? titles : [...titles, 'text', 'alt'];
  const first = Object.values(isNamed ? {} : fields).find((one) => typeof one === 'string');
  const found = known.map((key) => fields[key]).find((one) => one !== undefined) ?? first;
  return found === undefined ? undefined : shownWords(String(found));
}

function shownWords(text: string): string | undefined {
  const words = text.trim();
  return words === '' ? undefined : words;
}

function entryOffers(
  list: Field,
  { name, value = null, schema }: Field,
  index: number,
  { isFull, source }: { isFull: boolean; source: FieldSource },
): Offer[] {
  const { pointer } = list;
  const { length } = list.value as Json[];
  const least = Math.max(list.schema.minItems ?? 0, list.isRequired ? 1 : 0);
  const firstFree = list.schema.firstStays ? 1 : 0;
  if (index < firstFree) return [];
  const [up, down] = [`Move ${name} up`, `Move ${name} down`];
  const move = (label: string, words: string, to: number): Offer => ({
    ...offer(label, words, { do: 'move', pointer, from: index, to }),
    back: label === up ? down : up,
  });
  const copy = copyOf(value, schema, source.root, source.site);
  const insert: FieldChange = { do: 'insert', pointer, index: index + 1, value: copy };
  const take: FieldChange = { do: 'take', pointer, index };
  return [
    ...(index > firstFree ? [move(up, '↑', index - 1)] : []),
    ...(index < length - 1 ? [move(down, '↓', index + 1)] : []),
    ...(isFull ? [] : [offer(`Copy ${name}`, 'Copy', insert)]),
    ...(length > least ? [offer(`Remove ${name}`, 'Remove', take)] : []),
  ];
}

function setOffer(
  { name, pointer }: Field,
  words: string,
  schema: JsonSchema,
  { root, site }: FieldSource,
): Offer {
  const { value, open } = newValue(schema, root, site);
  return { label: `${words} ${name}`, words, change: { do: 'set', pointer, value }, open };
}

/** An offer of another kind, which keeps what both kinds have, such as small cards, unless it describes one; of no kind yet, all. */
function withCommon(
  offer: Offer,
  value: Record<string, Json>,
  { properties: before = {} }: JsonSchema,
  { properties: after = {} }: JsonSchema,
  { root }: FieldSource,
): Offer {
  const isOfNone = Object.keys(before).length === 0;
  const names = Object.entries(after).flatMap(([name, { $ref, const: kind }]) => {
    const isSame = isOfNone
      ? kind === undefined
      : $ref !== undefined && before[name]?.$ref === $ref;
    const isCommon = isSame && name in value;
    const isOfKind = !isOfNone && followReference({ $ref }, root).ofKind;
    return isCommon && !isOfKind ? [name] : [];
  });
  const kept = names.map((name) => [name, value[name]]);
  const change = { ...offer.change, value: { ...made(offer), ...Object.fromEntries(kept) } };
  const open = offer.open.filter(({ pointer }) => !names.includes(pointer.slice(1)));
  return { ...offer, change, open } as Offer;
}

function made({ change }: Offer): object {
  return Object('value' in change ? change.value : {});
}

function removeOffer({ name, pointer }: Field): Offer {
  return offer(`Remove ${name}`, 'Remove', { do: 'set', pointer });
}

function offer(label: string, words: string, change: FieldChange): Offer {
  return { label, words, change, open: [] };
}
