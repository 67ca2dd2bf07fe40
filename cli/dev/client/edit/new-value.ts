import type { Json, JsonSchema } from '../../../../renderer/index.ts';
import { followReference, UNWRITTEN } from '../../../../renderer/light.ts';
import { fittingSchema, shapesOf } from '../../field-schema.ts';
import { fieldWords } from '../../field-words.ts';
import { NAME_FORMATS } from '../../name-typed.ts';

/** What a site has that a new value has to fit. */
export interface ValueContext {
  /** The names that texts of a format are chosen from, in their order. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** What these are called. */
  choiceWords?: Readonly<Record<string, readonly string[]>>;
  /** What fields have by default because the site has it, by where that is in its settings. */
  inherited?: Readonly<Record<string, Json>>;
  /** Names that are taken on the page: ids, and whatever else its texts say. */
  taken: ReadonlySet<string>;
  /** The section or overlay as it is: some lists have as many entries as another one. */
  part: Readonly<Record<string, Json>>;
}

/** A text that only the person who edits knows, such as a page or a picture. */
export interface OpenField {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  /** Its place in the new value. */
  pointer: string;
}

/** A value that a new field or entry begins with, and what to ask for before it is written. */
export interface NewValue {
  value: Json;
  open: OpenField[];
}

/** Formats whose examples fit every site. */
const EVERYWHERE = ['icon', 'color'];

/** Formats of names that the site gives. */
export function isChosen(format: string): boolean {
  return ['lead-type', 'theme', 'campaign', 'form'].includes(format);
}

export function choicesOf(format: string, { choices }: ValueContext): readonly string[] {
  return choices[format] ?? [];
}

/** A schema with the names of its format that the site has; what is written stays to be chosen, whatever it is. */
export function withChoices(schema: JsonSchema, site: ValueContext, written?: Json): JsonSchema {
  const { format = '' } = schema;
  const names = choicesOf(format, site);
  const others = typeof written === 'string' && !names.includes(written) ? [written] : [];
  const words = { enum: [...names, ...others], choiceWords: site.choiceWords?.[format] };
  return names.length > 0 ? { ...schema, ...words } : schema;
}

/** Where a value is made, and what an example of the group around it says. */
interface Place extends Pick<OpenField, 'pointer' | 'name' | 'isRequired'> {
  example?: Json;
}

/** The least that a schema accepts as a new value; texts that it cannot know are open. */
export function newValue(schema: JsonSchema, root: JsonSchema, site: ValueContext): NewValue {
  const open: OpenField[] = [];
  const taken = new Set(site.taken);

  function make(given: JsonSchema, at: Place): Json {
    const part = fittingSchema(firstShape(followReference(given, root), root), undefined, root);
    const own = part.inherits === undefined ? undefined : site.inherited?.[part.inherits];
    if (own !== undefined) return own;
    if (part.const !== undefined) return part.const as Json;
    if (part.default !== undefined) return part.default as Json;
    if (part.enum) return part.enum[0] as Json;
    switch (part.type) {
      case 'array':
        return Array.from({ length: lengthOf(part, site.part) }, (_, index) =>
          make((part.items ?? {}) as JsonSchema, { ...at, pointer: `${at.pointer}/${index}` }),
        );
      case 'object':
        return makeGroup(part, at.pointer);
      case 'number':
      case 'integer':
        return part.minimum ?? 1;
      case 'boolean':
        return true;
      default:
        return makeText(part, at);
    }
  }

  /** The fields that are required, and those that an example of the group has. */
  function makeGroup(part: JsonSchema, pointer: string): Json {
    const example = Object(part.examples?.[0]) as Record<string, Json>;
    const required = requiredIn(part);
    const made = Object.entries(part.properties ?? {}).flatMap(([name, inner]) => {
      const isRequired = required.includes(name);
      if (!isRequired && !(name in example) && !isAsked(inner)) return [];
      const at = { pointer: `${pointer}/${name}`, name, isRequired, example: example[name] };
      return [[name, make(inner, at)]];
    });
    return Object.fromEntries(made);
  }

  /** Where a site knows several types of leads, each form has to name one. */
  function isAsked(inner: JsonSchema): boolean {
    return (
      followReference(inner, root).format === 'lead-type' && choicesOf('lead-type', site).length > 1
    );
  }

  function makeText(part: JsonSchema, { pointer, name, isRequired, example }: Place): string {
    const { format = '', pattern = '', examples = [] } = part;
    if (format === 'id' || (NAME_FORMATS.includes(format) && example !== undefined)) {
      const free = freeName(String(example ?? 'item'), taken);
      taken.add(free);
      return free;
    }
    if (isChosen(format)) return choicesOf(format, site)[0] ?? '';
    if (EVERYWHERE.includes(format) && examples[0] !== undefined) return String(examples[0]);
    const isProse = format === '' || format === 'markdown';
    if (isProse && new RegExp(pattern, 'u').test(UNWRITTEN)) return UNWRITTEN;
    const schema = withChoices(part, site);
    open.push({ name: part.title ?? fieldWords(name), schema, pointer, isRequired });
    return '';
  }

  const at: Place = { pointer: '', name: 'value', isRequired: true };
  return { value: make(schema, at), open };
}

/** The fields that a group cannot be without; where one of them has to be there, that is the first. */
function requiredIn({ required, properties = {}, minProperties = 0 }: JsonSchema) {
  return required ?? Object.keys(properties).slice(0, minProperties);
}

/** A copy of a value whose names are none that are taken. */
export function copyOf(
  value: Json,
  schema: JsonSchema,
  root: JsonSchema,
  site: ValueContext,
): Json {
  const part = shapeOf(fittingSchema(followReference(schema, root), value, root), value, root);
  if (typeof value === 'string') {
    return NAME_FORMATS.includes(part.format ?? '') ? freeName(value, site.taken) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const copy = (inner: JsonSchema | undefined, one: Json) => copyOf(one, inner ?? {}, root, site);
  if (Array.isArray(value)) return value.map((one) => copy(part.items as JsonSchema, one));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, copy(part.properties?.[name], one)]),
  );
}

/** Puts a text into the open place of a value; without a text, removes that field. */
export function withText(value: Json, pointer: string, text: Json | undefined): Json {
  const [, key, ...deeper] = pointer.split('/');
  if (key === undefined) return text ?? value;
  const { [key]: inner = null, ...others } = value as Record<string, Json>;
  if (deeper.length === 0 && text === undefined) return others;
  const changed = withText(inner, ['', ...deeper].join('/'), text);
  if (Array.isArray(value)) return value.with(Number(key), changed);
  return { ...(value as Record<string, Json>), [key]: changed };
}

function lengthOf({ parallelTo, minItems = 1 }: JsonSchema, part: ValueContext['part']): number {
  const other = parallelTo === undefined ? undefined : part[parallelTo];
  return Array.isArray(other) ? other.length : Math.max(1, minItems);
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const stem = wanted.replace(/\d+$/, '');
  for (let number = 2; ; number += 1) {
    const name = number === 2 && !taken.has(wanted) ? wanted : `${stem}${number}`;
    if (!taken.has(name)) return name;
  }
}

function firstShape(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const [first] = shapesOf(schema, root)?.shapes.values() ?? [];
  return first ?? schema;
}

function shapeOf(schema: JsonSchema, value: Json, root: JsonSchema): JsonSchema {
  const shapes = shapesOf(schema, root);
  if (!shapes || typeof value !== 'object' || value === null) return schema;
  return shapes.shapes.get(String((value as Record<string, Json>)[shapes.key])) ?? schema;
}
