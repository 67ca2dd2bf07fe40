import {
  childPointer,
  editorSchemas,
  type LocatedDiagnostic,
  type Registry,
  valueAt,
} from '../../renderer/index.ts';
import { capitalize, isPage, oncePer, pointerKeys, WORDED } from '../../renderer/light.ts';
import { drafts } from '../graph/pages.ts';
import { PART_NAMES, SITE_FILE } from './edit-protocol.ts';
import { fieldWords } from './field-words.ts';
import { fileValue } from './file-value.ts';
import type { Preview } from './open-preview.ts';
import type { Problem } from './protocol.ts';
import { schemaOfFile } from './schema-of-file.ts';
import { stateIn } from './state-in-pointer.ts';
import { type EntrySchemas, type FieldStep, stepsTo } from './steps-to-field.ts';

/** What is code in a text, such as the key of a field or the name of a campaign. */
const CODE = /`([A-Za-z][\w-]*)`/g;

/** What labels are looked up in. */
type Known = Pick<Preview, 'store' | 'types'>;

/** A file, or a page as it is put together, with what it holds. */
export interface Held {
  file: string;
  value: unknown;
}

/** What the panel calls each field on the way that a pointer leads; entries of lists have no names. */
export function fieldLabels(held: Held, pointer: string, known: Known): (string | undefined)[] {
  const keys = pointerKeys(pointer);
  const titles = titlesAround(held, keys, known);
  const isEntry = (key: string) => /^\d+$/.test(key);
  return stepsIn(held, keys, known).map(({ label }, index) => {
    const key = keys[index] ?? '';
    return label ?? (isEntry(key) ? undefined : (titles.get(key) ?? fieldWords(key)));
  });
}

/** What the panel calls the field that a pointer leads to, or the list that it stands in. */
export function fieldLabelAt(held: Held, pointer: string, known: Known): string {
  return fieldLabels(held, pointer, known).findLast((one) => one !== undefined) ?? 'a field';
}

/** The fields that a diagnostic is in and names, as the panel calls them. */
export function labelFields(
  { file, pointer, message, help = '' }: LocatedDiagnostic,
  known: Known,
): Pick<Problem, 'place' | 'labels'> {
  const { registry } = known.types;
  const named = [...`${message} ${help}`.matchAll(CODE)].map(([, key = '']) => key);
  const held = { file, value: fileValue(known, file) };
  const keys = pointerKeys(pointer);
  const part = partAround(held, keys, known);
  const { campaign } = Object(held.value);
  // A campaign itself has fields called like its states.
  const state = part || campaign ? stateIn(pointer) : undefined;
  const labels = fieldLabels(held, pointer, known);
  const field = labels.findLast(
    (label, index) => label !== undefined && !(index === 0 && isPartList(keys[0])),
  );
  const place = [
    part?.schema.title,
    field && capitalize(field),
    state && `in the state “${fieldWords(state)}”`,
    ...experimentAround(held, keys),
  ];
  const steps = stepsIn(held, keys, known);
  const titles = titlesAround(held, keys, known);
  const labelOf = (key: string) => {
    const own = labels[keys.lastIndexOf(key)];
    const beside = steps.findLast((step) => Object.hasOwn(step.beside, key))?.beside[key];
    return own ?? (beside ? beside.title : titles.get(key)) ?? fieldWords(key);
  };
  const nameOf = (key: string) =>
    titlesOf(registry).has(key) ? labelOf(key) : nameInWords(key, known);
  return {
    place: place.filter(Boolean).join(', '),
    labels: Object.fromEntries(
      named.flatMap((key) => {
        const name = nameOf(key);
        return name === undefined ? [] : [[key, name]];
      }),
    ),
  };
}

/** The experiment that a pointer leads into. */
function experimentAround({ value }: Held, keys: readonly string[]): string[] {
  const depth = keys.indexOf('experiments') + 2;
  const { name } = Object(valueAt(value, keys.slice(0, depth).reduce(childPointer, '')));
  return depth > 1 && typeof name === 'string' ? [`in the experiment “${fieldWords(name)}”`] : [];
}

/** What people call a campaign, one of its states, a lead type or a field of forms by its name in files. */
function nameInWords(key: string, known: Known): string | undefined {
  if (WORDED.some((state) => state === key)) return fieldWords(key);
  const { types, fields } = Object(valueAt(fileValue(known, SITE_FILE), '/leads'));
  const declared = Array.isArray(fields) ? fields.map(Object) : [];
  const names = [
    valueAt(fileValue(known, `campaigns/${key}.yaml`), '/name'),
    valueAt(types, `/${key}/label`),
    declared.find(({ name }) => name === key)?.label,
  ];
  return names.find((name) => typeof name === 'string');
}

function isPartList(key = ''): boolean {
  return PART_NAMES.some((name) => name === key);
}

function stepsIn({ file, value }: Held, keys: readonly string[], known: Known): FieldStep[] {
  const { registry } = known.types;
  const schemas = schemaOfFile(file, value, registry) ?? { schema: {}, root: {} };
  return stepsTo(keys, value, schemas, partSchemas({ file, value }, known));
}

/** Describes the sections and overlays of a page; a change of one is described by its type. */
function partSchemas({ file, value }: Held, { store, types: { registry } }: Known): EntrySchemas {
  const typeIn = (list: string, { type, use, id }: Record<string, unknown>): unknown => {
    if (type !== undefined) return type;
    if (use !== undefined) return Object(fileValue({ store }, `partials/${use}.yaml`)).type;
    if (id === undefined) return undefined;
    const pages = isPage({ path: file }) ? store.ask(drafts, file).map((page) => page.value) : [];
    const parts = [value, ...pages].flatMap((one) => valueAt(one, `/${list}`) ?? []).map(Object);
    return parts.find((one) => one.id === id && one.type !== undefined)?.type;
  };
  return (list, entry) => {
    // The changes of a variant are those of sections.
    const name = PART_NAMES.find((one) => one === (list === 'changes' ? 'sections' : list));
    const type = name && typeIn(name, Object(entry));
    return typeof type === 'string' ? registry[name ?? 'sections'].get(type)?.schema() : undefined;
  };
}

/** What a section or overlay is called by its type; one that pages share is of the type that is shared. */
export function partTitle(list: string, part: unknown, known: Known): string | undefined {
  return partSchemas({ file: '', value: undefined }, known)(list, part)?.schema.title;
}

/** The section or overlay that a pointer leads into. */
function partAround(held: Held, [list = '', index = '']: readonly string[], known: Known) {
  const { registry } = known.types;
  const entry = valueAt(held.value, `/${list}/${index}`);
  if (isPartList(list)) return partSchemas(held, known)(list, entry);
  const { type = '' } = Object(held.value);
  return PART_NAMES.flatMap((name) => registry[name].get(type) ?? [])[0]?.schema();
}

/** The titles of fields by their keys, those of the part or the file first; none in data that is up to its site. */
function titlesAround(held: Held, keys: readonly string[], known: Known) {
  const { registry } = known.types;
  const schemas = partAround(held, keys, known) ?? schemaOfFile(held.file, held.value, registry);
  if (!schemas) return new Map<string, string | undefined>();
  const { $defs: _shared, ...own } = schemas.schema;
  return new Map([...titlesOf(registry), ...titlesIn(own)]);
}

/** What the panel calls fields of a schema, or of groups in it, by their keys: in the middle of a sentence. */
export function fieldsInWords(
  keys: readonly string[],
  schema: object,
  registry: Registry,
): string[] {
  const own = titlesIn(schema);
  const titleOf = (key: string) => own.get(key) ?? titlesOf(registry).get(key) ?? fieldWords(key);
  const inSentence = (title: string) =>
    title.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  return [...new Set(keys.map((key) => inSentence(titleOf(key))))];
}

/** The keys of all fields that a site may have, each with its title where all fields of this key have that. */
const titlesOf = oncePer((registry: Registry) => titlesIn(editorSchemas(registry)));

function titlesIn(schema: object): Map<string, string | undefined> {
  const titles = new Map<string, string | undefined>();
  collectTitles(schema, titles);
  return titles;
}

function collectTitles(schema: unknown, titles: Map<string, string | undefined>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties = {} } = schema as { properties?: Record<string, { title?: string }> };
  for (const [key, field] of Object.entries(properties)) {
    const isSame = !titles.has(key) || titles.get(key) === field?.title;
    titles.set(key, isSame ? field?.title : undefined);
  }
  for (const inner of Object.values(schema)) collectTitles(inner, titles);
}
