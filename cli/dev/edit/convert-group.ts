import {
  hasMarkdown,
  isMapping,
  isSameField,
  type Json,
  type JsonSchema,
  readableText,
  splitMarkdown,
} from '../../../renderer/index.ts';
import { UNWRITTEN } from '../../../renderer/light.ts';
import { entriesAsMarkdown } from './entries-as-markdown.ts';
import {
  isFreeText,
  isMarkdown,
  isProse,
  kindOf,
  SOME,
  type Typed,
  typeOfEntries,
  typeOfField,
} from './typed-fields.ts';

/** Most entries of a list that is beside what a section says, such as its buttons. */
const FEW = 2;

export type Group = Readonly<Record<string, Json>>;

/** What becomes of a group. */
export interface Converted {
  value: Group;
  /** The fields that it had by those that it has. */
  from: Readonly<Record<string, string>>;
  /** Fields that it had and nothing shows. */
  lost: string[];
  /** Fields of its entries that nothing shows, and those whose words lose what is bold or a link. */
  lessened: string[];
  /** Fields that are to be written. */
  open: string[];
}

/** A group while its fields find their places. */
interface Work extends Converted {
  value: Record<string, Json>;
  from: Record<string, string>;
  before: Typed;
  after: Typed;
  left: Map<string, Json>;
}

type Fitted = Pick<Converted, 'lessened' | 'open'> & { value: Json };

const TEXT: JsonSchema = { type: 'string', pattern: SOME };

/** An entry that a text is split into. */
const ENTRY: Typed = {
  schema: {
    properties: { title: TEXT, text: { ...TEXT, format: 'markdown' } },
    required: ['title', 'text'],
  },
  root: {},
};

/**
 * A group as another schema has it: each field where one of that name or meaning can hold it, then where
 * one is required. A list that has no place becomes text, and text a list where one is required;
 * undefined if something is missing that only the person who edits knows.
 */
export function convertGroup(value: Group, before: Typed, after: Typed): Converted | undefined {
  const { properties = {}, required = [] } = after.schema;
  const keys = Object.keys(properties).filter((key) => properties[key]?.const === undefined);
  const left = new Map(Object.entries(value));
  const work: Work = { value: {}, from: {}, lost: [], lessened: [], open: [], before, after, left };
  const sources = () => [...left.keys()];
  for (const key of keys) put(work, key, key);
  for (const key of keys)
    for (const source of sources()) if (isSame(work, key, source)) put(work, key, source);
  for (const key of keys)
    for (const source of sources()) if (isAlike(work, key, source)) put(work, key, source);
  const missing = keys.filter((key) => required.includes(key) && !(key in work.value));
  for (const key of missing) splitInto(work, key);
  for (const source of sources()) writeOut(work, source);
  for (const key of missing) begin(work, key);
  if (!missing.every((key) => key in work.value)) return undefined;
  const inOrder = keys.filter((key) => key in work.value);
  const made = Object.fromEntries(inOrder.map((key) => [key, work.value[key] as Json]));
  return { ...work, value: made, lost: [...left.keys()] };
}

/** Whether two fields mean the same; what is called somehow does not name a person or a company. */
function isSame({ before, after }: Work, key: string, source: string): boolean {
  return key !== 'name' && isSameField(source, before.schema, key, after.schema);
}

/** Whether both are texts, or both the list that their groups are about. */
function isAlike({ before, after }: Work, key: string, source: string): boolean {
  if (isMarkdown(before, source)) return isMarkdown(after, key);
  return isMainList(before, source) && isMainList(after, key);
}

function isMainList(group: Typed, key: string): boolean {
  const { type, maxItems = FEW + 1 } = typeOfField(group, key)?.schema ?? {};
  const isRequired = group.schema.required?.includes(key) ?? false;
  return type === 'array' && isRequired && maxItems > FEW;
}

/** Moves a field to another one that is free, if it fits. */
function put(work: Work, key: string, source: string): void {
  const [old, own] = [typeOfField(work.before, source), typeOfField(work.after, key)];
  const one = work.left.get(source);
  if (one === undefined || key in work.value || !old || !own) return;
  const fitted = fitValue(one, old, own);
  if (fitted) move(work, key, source, fitted);
}

function move(work: Work, key: string, source: string, fitted: Fitted): void {
  work.value[key] = fitted.value;
  work.from[key] = source;
  work.lessened.push(...fitted.lessened);
  work.open.push(...fitted.open);
  work.left.delete(source);
}

/** Writes a list into a text that is required, below what that says. */
function writeOut(work: Work, source: string): void {
  const { left, before, after, value } = work;
  const list = left.get(source);
  const field = typeOfField(before, source);
  const entry = field && typeOfEntries(field);
  const key = after.schema.required?.find((one) => isMarkdown(after, one));
  if (!isList(list) || !entry || key === undefined) return;
  const names = Object.keys(entry.schema.properties ?? {}).filter((name) => isProse(entry, name));
  const texts = list.map((one) =>
    isMapping(one) ? names.flatMap((name) => (one as Group)[name] ?? []) : [one],
  );
  if (texts.some(([first]) => typeof first !== 'string')) return;
  const others = list.flatMap((one) => (isMapping(one) ? Object.keys(one) : []));
  const lessened = others.filter((name) => !names.includes(name));
  const written = [value[key], entriesAsMarkdown(texts)].filter((one) => one !== undefined);
  move(work, key, source, { value: `${written.join('\n\n')}\n`, lessened, open: [] });
}

/** Makes the entries of a list from a text: what stands before them stays. */
function splitInto(work: Work, key: string): void {
  const { value, from, left, before, after } = work;
  const field = typeOfField(after, key);
  const entry = field && typeOfEntries(field);
  const source = Object.keys(before.schema.properties ?? {}).findLast((one) =>
    isMarkdown(before, one),
  );
  if (!entry || source === undefined || !isMainList(after, key)) return;
  const place = Object.keys(from).find((one) => from[one] === source);
  const text = place === undefined ? left.get(source) : value[place];
  if (typeof text !== 'string') return;
  const whole = before.schema.required?.includes(source) && { lead: '', entries: [{ text }] };
  const split = splitMarkdown(text) ?? whole;
  const fitted =
    split && fitValue(split.entries, { schema: { items: ENTRY.schema }, root: {} }, field);
  if (!split || !fitted || (split === whole && !isFirst(fitted.value, text, entry))) return;
  const { lead } = split;
  if (place !== undefined) {
    delete value[place];
    delete from[place];
  }
  if (lead !== '' && place !== undefined) value[place] = lead;
  if (lead === '' || place !== undefined) move(work, key, source, fitted);
}

/** Whether a text is what the one entry of a list has to say. */
function isFirst(list: Json, text: string, { schema }: Typed): boolean {
  const [one] = list as [Group];
  return schema.required?.some((key) => one[key] === text || one[key] === plain(text)) ?? false;
}

/** Gives a required field the least that it may hold, with words to be written. */
function begin({ after, value, open }: Work, key: string): void {
  const field = typeOfField(after, key);
  const begun = field && !(key in value) ? beginningOf(field, key) : undefined;
  if (!begun) return;
  value[key] = begun.value;
  open.push(...begun.open);
}

function beginningOf({ schema, root }: Typed, name: string): Fitted | undefined {
  if (isFreeText(schema)) return { value: UNWRITTEN, lessened: [], open: [name] };
  // Each site has the page that its addresses begin with.
  if (schema.format === 'href') return { value: '/', lessened: [], open: [schema.title ?? name] };
  const entry = typeOfEntries({ schema, root });
  if (entry && (schema.maxItems ?? FEW + 1) <= FEW) {
    const one = beginningOf(entry, name);
    return one && { ...one, value: [one.value] };
  }
  if (schema.type !== 'object' || !schema.properties) return undefined;
  const made = convertGroup({}, { schema: {}, root }, { schema, root });
  return made && { value: made.value as Json, lessened: [], open: made.open };
}

/** A value where another field has it; undefined if it does not fit. */
function fitValue(value: Json, before: Typed, after: Typed): Fitted | undefined {
  if (kindOf(before) === kindOf(after)) return { value, lessened: [], open: [] };
  if (isList(value)) return fitList(value, before, after);
  if (typeof value !== 'string' || !isFreeText(before.schema) || !isFreeText(after.schema)) {
    return undefined;
  }
  // Plain text is Markdown, too.
  const isLess = after.schema.format === undefined && hasMarkdown(value);
  if (!isLess || before.schema.format === undefined) return { value, lessened: [], open: [] };
  return {
    value: plain(value),
    lessened: ['formatting'],
    open: [],
  };
}

/** Markdown as words in one line. */
function plain(text: string): string {
  return readableText(text).replace(/\s+/g, ' ');
}

function fitList(value: Json[], before: Typed, after: Typed): Fitted | undefined {
  const [old, own] = [typeOfEntries(before), typeOfEntries(after)];
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = after.schema;
  if (!old || !own || value.length < minItems || value.length > maxItems) return undefined;
  const entries = value.map((one) => fitEntry(one, old, own));
  if (entries.some((one) => !one)) return undefined;
  const all = entries as Fitted[];
  return {
    value: all.map((one) => one.value),
    lessened: all.flatMap(({ lessened }) => lessened),
    open: all.flatMap(({ open }) => open),
  };
}

/** An entry keeps all that it says; a group that says one thing only may become plain words. */
function fitEntry(one: Json, old: Typed, own: Typed): Fitted | undefined {
  if (!isMapping(one)) {
    const made = isFreeText(own.schema)
      ? undefined
      : convertGroup({ title: one as Json }, ENTRY, own);
    return isFreeText(own.schema) ? fitValue(one, old, own) : made && asFitted(made);
  }
  const group = one as Group;
  if (!isFreeText(own.schema)) {
    const made = convertGroup(group, old, own);
    const isNeeded = (key: string) => old.schema.required?.includes(key) && isProse(old, key);
    return made && !made.lost.some(isNeeded) ? asFitted(made) : undefined;
  }
  const [said, ...more] = Object.keys(group).filter((key) => isProse(old, key));
  const words = said === undefined || more.length > 0 ? undefined : typeOfField(old, said);
  const fitted = words && fitValue(group[said as string] as Json, words, own);
  const others = Object.keys(group).filter((key) => key !== said);
  return fitted && { ...fitted, lessened: [...fitted.lessened, ...others] };
}

function asFitted({ value, lost, lessened, open }: Converted): Fitted {
  return { value: value as Json, lessened: [...lost, ...lessened], open };
}

function isList(value: Json | undefined): value is Json[] {
  return Array.isArray(value);
}
