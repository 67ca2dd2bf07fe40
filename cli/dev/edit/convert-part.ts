import {
  isMapping,
  type Json,
  type JsonSchema,
  valueAt,
  type YamlEdit,
} from '../../../renderer/index.ts';
import { followReference } from '../../../renderer/light.ts';
import type { ConvertibleType, PartName } from '../edit-protocol.ts';
import { ownEntry } from './override-here.ts';
import type { PageFiles } from './page-sources.ts';
import { EditRefusal } from './put-into.ts';

/** The pattern of free texts: they say something. */
const SOME = '\\S';

/** A value with what its fields may be. */
interface Typed {
  schema: JsonSchema;
  root: JsonSchema;
}

type Group = Readonly<Record<string, Json>>;

/** What becomes of a group: its fields by their new names. */
interface Converted {
  value: Group;
  /** The fields that it had by those that it has. */
  from: Readonly<Record<string, string>>;
  lost: string[];
}

/**
 * The types that a part can become, which do the same for a page; those first that show most of it. Each
 * with what it cannot show.
 */
export function convertibleTo(files: PageFiles, name: PartName, index: number): ConvertibleType[] {
  const value = ownPart(files, ownEntry(files, name, index));
  if (!value) return [];
  const goal = files.registry[name].get(String(value.type))?.schema().schema.whenToUse?.goal;
  return [...files.registry[name]]
    .flatMap(([type, part]) => {
      const made = type === value.type ? undefined : convertTo(type, value, files);
      const { title = type, whenToUse } = part.schema().schema;
      return made && whenToUse?.goal === goal ? [{ type, title, lost: made.lost }] : [];
    })
    .sort((one, other) => one.lost.length - other.lost.length);
}

/**
 * The edits that make a part one of another type.
 * @throws EditRefusal where the page's own file does not write all of it, or that type cannot show it.
 */
export function convertPart(files: PageFiles, entry: string | undefined, type: string): YamlEdit[] {
  const value = ownPart(files, entry);
  const made = value && convertTo(type, value, files);
  if (entry === undefined || !value || !made) {
    throw new EditRefusal('This section cannot become such a one.');
  }
  const { from, value: next } = made;
  const isKept = (key: string) => from[key] === key && sameJson(next[key], value[key]);
  const gone = Object.keys(value).filter((key) => key !== 'type' && !isKept(key));
  const fresh = Object.entries(next).filter(([key]) => !isKept(key));
  return [
    { kind: 'set', pointer: `${entry}/type`, value: type },
    ...gone.map((key): YamlEdit => ({ kind: 'remove', pointer: `${entry}/${key}` })),
    ...fresh.map(([key, one]): YamlEdit => ({ kind: 'add', pointer: entry, key, value: one })),
  ];
}

function convertTo(
  type: string,
  { type: from, ...value }: Record<string, Json>,
  { registry }: PageFiles,
): Converted | undefined {
  const [before, after] = [String(from), type].map((name) =>
    (registry.sections.get(name) ?? registry.overlays.get(name))?.schema(),
  );
  const made = before && after && convert(value, before, after);
  // Without its entries, a section shows little of what it was.
  const isList = (key: string) => fieldOf(before as Typed, key)?.schema.type === 'array';
  const isNeeded = (key: string) => isList(key) || before?.schema.required?.includes(key);
  return made && !made.lost.some(isNeeded) && hasContent(made.value) ? made : undefined;
}

/** A group as another schema has it; undefined where something is missing that it requires. */
function convert(value: Group, before: Typed, after: Typed): Converted | undefined {
  const { properties = {}, required = [] } = after.schema;
  const left = new Map(Object.entries(value));
  const made: Record<string, Json> = {};
  const from: Record<string, string> = {};
  const move = (key: string, source: string, one: Json) => {
    made[key] = one;
    from[key] = source;
    left.delete(source);
  };
  const put = (key: string, source: string) => {
    const [old, own] = [fieldOf(before, source), fieldOf(after, key)];
    const one = left.get(source);
    const fitted = one === undefined || !old || !own ? undefined : fitValue(one, old, own);
    if (fitted !== undefined) move(key, source, fitted);
  };
  for (const key of Object.keys(properties)) put(key, key);
  const isFree = (key: string) => required.includes(key) || isProseOf(after, key, 'markdown');
  const open = Object.keys(properties).filter(
    (key) => isFree(key) && !(key in made) && !properties[key]?.const,
  );
  for (const key of open) for (const source of left.keys()) if (!(key in made)) put(key, source);
  const isWhole = required.every((key) => key in made || properties[key]?.const !== undefined);
  return isWhole ? { value: made, from, lost: [...left.keys()] } : undefined;
}

function fieldOf({ schema, root }: Typed, key: string): Typed | undefined {
  const field = schema.properties?.[key];
  return field && { schema: followReference(field, root), root };
}

/** A value where another field has it; undefined if it does not fit. */
function fitValue(value: Json, before: Typed, after: Typed): Json | undefined {
  if (kindOf(before) === kindOf(after)) return value;
  if (isList(value)) {
    const [old, own] = [entriesOf(before), entriesOf(after)];
    const entries = value.map(
      (one) => old && own && isMapping(one) && convert(one as Group, old, own),
    );
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = after.schema;
    const isWhole =
      entries.every((one) => one && !one.lost.some((key) => isProseOf(old, key))) &&
      value.length >= minItems &&
      value.length <= maxItems;
    return isWhole ? entries.map((one) => (one as Converted).value as Json) : undefined;
  }
  // Plain text is Markdown, too.
  const isProse = typeof value === 'string' && isText(before.schema) && isText(after.schema);
  const fits = isProse && (after.schema.format !== undefined || before.schema.format === undefined);
  return fits ? value : undefined;
}

function entriesOf({ schema, root }: Typed): Typed | undefined {
  const { items } = schema;
  if (typeof items !== 'object') return undefined;
  return { schema: followReference(items, root), root };
}

function isText({ type, format = 'markdown', pattern, enum: choices }: JsonSchema): boolean {
  return type === 'string' && format === 'markdown' && !choices && pattern === SOME;
}

/** A schema without what it says to people. */
function kindOf({ schema }: Typed): string {
  const { title: _name, description: _words, examples: _samples, ...kind } = schema;
  return JSON.stringify(kind);
}

function isList(value: Json | undefined): value is Json[] {
  return Array.isArray(value);
}

/** Whether something is left beside what every section may have. */
function hasContent(value: Group): boolean {
  return Object.values(value).some(isList) || 'body' in value || 'text' in value;
}

/** Whether a field is a free text, perhaps of a format. */
function isProseOf(group: Typed | undefined, key: string, format?: string): boolean {
  const field = group && fieldOf(group, key);
  return (
    field !== undefined && isText(field.schema) && [undefined, field.schema.format].includes(format)
  );
}

function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A part that the page's own file writes as a whole; undefined for another one. */
function ownPart({ page, valueIn }: PageFiles, entry = '/'): Record<string, Json> | undefined {
  const own = Object(valueAt(valueIn(page.file), entry)) as Record<string, Json>;
  return typeof own.type === 'string' ? own : undefined;
}
