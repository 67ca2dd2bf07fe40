import { parseJson } from '../../../../renderer/light.ts';
import type { EditablePart } from '../../edit-protocol.ts';
import { findSeen, partAt, pointerNow, type SeenPart, seenAmong } from './find-again.ts';

/** A typed text that is not saved yet. */
export interface TypedText {
  /** The address of the page, or the file, that it was typed into. */
  path: string;
  pointer: string;
  /** The section of the page that the field is of. */
  part?: SeenPart;
  /** What the field is called. */
  label: string;
  text: string;
  /** What the field held before; undefined once it was refused, by a field that holds whatever it does. */
  before?: string;
  /** Why it was refused. */
  reason?: string;
}

/** The texts typed into the fields of one page, or of the site. */
export interface TypedTexts {
  keep(typed: Omit<TypedText, 'path' | 'part'>): void;
  drop(pointer: string): void;
  /** What was typed into a field that still holds what it held then, or was refused. */
  at(pointer: string, now: string): TypedText | undefined;
}

const KEY = 'preview.typed';

/** The texts that were typed since the page was loaded. */
const typedNow = new Set<string>();

/** Asks before the page is left with something that was typed on it and is not saved. */
export function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (typedNow.size > 0) event.preventDefault();
  });
}

/**
 * The texts typed on the page at a path, into fields of its `parts`: they follow their section. They outlast
 * reloads, closed tabs and a browser that ends.
 */
export function typedTexts(path: string, parts: readonly EditablePart[] = []): TypedTexts {
  const isAt = (pointer: string) => (one: TypedText) =>
    one.path === path && placeTyped(one, parts) === pointer;

  const drop = (pointer: string) => allTyped().filter(isAt(pointer)).forEach(forget);

  return {
    drop,
    keep(typed) {
      const { pointer, text, before } = typed;
      drop(pointer);
      if (text === before) return;
      typedNow.add(nameOf({ path, pointer }));
      const part = partAt(pointer, parts);
      write([...allTyped(), { path, ...typed, ...(part && { part: seenAmong(part, parts) }) }]);
    },
    at(pointer, now) {
      const found = allTyped().find(isAt(pointer));
      if (found?.text === now) drop(pointer);
      const isSame = found?.before === undefined || found.before === now;
      return isSame && found?.text !== now ? found : undefined;
    },
  };
}

/** Drops what was typed. */
export function forget(typed: TypedText): void {
  typedNow.delete(nameOf(typed));
  write(allTyped().filter((one) => JSON.stringify(one) !== JSON.stringify(typed)));
}

function nameOf({ path, pointer }: Pick<TypedText, 'path' | 'pointer'>): string {
  return `${path}\n${pointer}`;
}

/** Where the field is by now that a text was typed into; undefined if its section is gone. */
export function placeTyped(
  { pointer, part }: TypedText,
  parts: readonly EditablePart[],
): string | undefined {
  const now = part && findSeen(part, parts);
  return part ? now && pointerNow(pointer, part, now) : pointer;
}

/** Everything that was typed and is not saved yet. */
export function allTyped(): TypedText[] {
  const all = parseJson(localStorage.getItem(KEY) ?? '');
  return Array.isArray(all) ? all.filter(isTyped) : [];
}

const NO_PART = { name: '', type: '', words: '', kinds: '' };

function isTyped(value: unknown): value is TypedText {
  const { path, pointer, part = NO_PART, label, text, before = '', reason = '' } = Object(value);
  const { name, type, words, kinds } = Object(part);
  const all = [path, pointer, label, text, before, reason, name, type, words, kinds];
  return all.every((one) => typeof one === 'string');
}

function write(all: readonly TypedText[]): void {
  localStorage.setItem(KEY, JSON.stringify(all));
}
