import { checkPart, isError, type Json, valueAt, type YamlEdit } from '../../../renderer/index.ts';
import type { ConvertibleType, PartName } from '../edit-protocol.ts';
import { fieldsInWords } from '../field-labels.ts';
import { type Converted, convertGroup } from './convert-group.ts';
import { ownEntry } from './override-here.ts';
import type { PageFiles } from './page-sources.ts';
import { EditRefusal } from './put-into.ts';
import { addAll, replaceAt } from './replace-at.ts';

/** Most fields to be written in a part that has become another one: with more, it is not that any more. */
const MOST_OPEN = 3;

/**
 * The types that a part can become; those first that show most of it and do the same for a page. Each
 * with what it cannot show, and what has to be written in it.
 */
export function convertibleTo(files: PageFiles, name: PartName, index: number): ConvertibleType[] {
  const value = ownPart(files, ownEntry(files, name, index));
  if (!value) return [];
  const { registry } = files;
  const schemaOf = (type: unknown) => registry[name].get(String(type))?.schema().schema ?? {};
  const goalOf = (type: unknown) => schemaOf(type).whenToUse?.goal;
  const distance = ({ type, lost, open }: ConvertibleType) =>
    2 * (lost.length + open.length) + Number(goalOf(type) !== goalOf(value.type));
  const { file, value: content } = files.page;
  const isSound = (type: string, facts: object, made: object) => {
    const placed = { part: { type, ...made } as never, facts, pointer: `/${name}/${index}` };
    const page = { file, content: content as never };
    return !checkPart(placed, page, { registry }).some(isError);
  };
  return [...registry[name]]
    .flatMap(([type, part]) => {
      const made = type === value.type ? undefined : convertTo(type, value, files);
      if (!made || !isSound(type, part.facts, made.value)) return [];
      const { title = type } = schemaOf(type);
      const lost = fieldsInWords([...made.lost, ...made.lessened], schemaOf(value.type), registry);
      return [{ type, title, lost, open: fieldsInWords(made.open, schemaOf(type), registry) }];
    })
    .sort((one, other) => distance(one) - distance(other));
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
  const names = Object.keys(next);
  // Where it has its name from another field, that goes on, and its comments with it.
  const moved = names.filter((key) => {
    const old = from[key] ?? '';
    const isFree = old === key || !(key in value);
    return old in value && isFree && Array.isArray(value[old]) === Array.isArray(next[key]);
  });
  const oldNames = moved.map((key) => from[key] as string);
  const gone = Object.keys(value).filter((key) => key !== 'type' && !oldNames.includes(key));
  const fresh = names.filter((key) => !moved.includes(key));
  const root = files.valueIn(files.page.file);
  return [
    { kind: 'set', pointer: `${entry}/type`, value: type },
    ...moved.flatMap((key) => replaceAt(root, `${entry}/${from[key]}`, next[key] as Json)),
    ...moved
      .filter((key) => from[key] !== key)
      .map((key): YamlEdit => ({ kind: 'rename', pointer: `${entry}/${from[key]}`, key })),
    ...gone.map((key): YamlEdit => ({ kind: 'remove', pointer: `${entry}/${key}` })),
    ...addAll(entry, fresh, next),
  ];
}

/** A part as another type has it, or undefined if that shows something else or needs what is not there. */
function convertTo(
  type: string,
  { type: from, ...value }: Record<string, Json>,
  { registry }: PageFiles,
): Converted | undefined {
  const [before, after] = [String(from), type].map((name) => {
    const found = registry.sections.get(name) ?? registry.overlays.get(name);
    const { landmark, pageFor } = Object(found?.facts) as { landmark?: string; pageFor?: string };
    return landmark || pageFor ? undefined : found?.schema();
  });
  const made = before && after && convertGroup(value, before, after);
  // Without what it requires, a section shows little of what it was.
  const isNeeded = (key: string) => before?.schema.required?.includes(key);
  const open = new Set(made?.open);
  return made && !made.lost.some(isNeeded) && open.size <= MOST_OPEN && hasContent(made)
    ? made
    : undefined;
}

/** Whether something is left beside what every section may have. */
function hasContent({ value, from }: Converted): boolean {
  return Object.keys(from).some(
    (key) => Array.isArray(value[key]) || !['id', 'background', 'eyebrow', 'heading'].includes(key),
  );
}

/** A part that the page's own file writes as a whole; undefined for another one. */
function ownPart({ page, valueIn }: PageFiles, entry = '/'): Record<string, Json> | undefined {
  const own = Object(valueAt(valueIn(page.file), entry)) as Record<string, Json>;
  return typeof own.type === 'string' ? own : undefined;
}
