import { checkPart, isError, type Json, valueAt, type YamlEdit } from '../../../renderer/index.ts';
import type { ConvertibleType, PartName } from '../edit-protocol.ts';
import { fieldWords } from '../field-words.ts';
import { type Converted, convertGroup } from './convert-group.ts';
import { ownEntry } from './override-here.ts';
import type { PageFiles } from './page-sources.ts';
import { EditRefusal } from './put-into.ts';

/** Most fields to be written in a part that has become another one: with more, it is not that any more. */
const MOST_OPEN = 3;

/**
 * The types that a part can become; those first that show most of it and do the same for a page. Each
 * with what it cannot show, and what has to be written in it.
 */
export function convertibleTo(files: PageFiles, name: PartName, index: number): ConvertibleType[] {
  const value = ownPart(files, ownEntry(files, name, index));
  if (!value) return [];
  const goalOf = (type: unknown) =>
    files.registry[name].get(String(type))?.schema().schema.whenToUse?.goal;
  const distance = ({ type, lost, open }: ConvertibleType) =>
    2 * (lost.length + open.length) + Number(goalOf(type) !== goalOf(value.type));
  const { file, value: content } = files.page;
  const isSound = (type: string, facts: object, made: object) => {
    const placed = { part: { type, ...made } as never, facts, pointer: `/${name}/${index}` };
    const page = { file, content: content as never };
    return !checkPart(placed, page, { registry: files.registry }).some(isError);
  };
  return [...files.registry[name]]
    .flatMap(([type, part]) => {
      const made = type === value.type ? undefined : convertTo(type, value, files);
      const { title = type } = part.schema().schema;
      const words = (names: readonly string[]) => [...new Set(names.map(fieldWords))];
      return made && isSound(type, part.facts, made.value)
        ? [{ type, title, lost: words([...made.lost, ...made.lessened]), open: words(made.open) }]
        : [];
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
  const isKept = (key: string) => from[key] === key && sameJson(next[key], value[key]);
  const gone = Object.keys(value).filter((key) => key !== 'type' && !isKept(key));
  // Backwards: each stands before the one that follows it where the type is described.
  const fresh = Object.keys(next)
    .map((key, at, keys) => ({ key, before: keys[at + 1] }))
    .reverse();
  return [
    { kind: 'set', pointer: `${entry}/type`, value: type },
    ...gone.map((key): YamlEdit => ({ kind: 'remove', pointer: `${entry}/${key}` })),
    ...fresh
      .filter(({ key }) => !isKept(key))
      .map(
        ({ key, before }): YamlEdit => ({
          kind: 'add',
          pointer: entry,
          key,
          value: next[key] as Json,
          before,
        }),
      ),
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

function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A part that the page's own file writes as a whole; undefined for another one. */
function ownPart({ page, valueIn }: PageFiles, entry = '/'): Record<string, Json> | undefined {
  const own = Object(valueAt(valueIn(page.file), entry)) as Record<string, Json>;
  return typeof own.type === 'string' ? own : undefined;
}
