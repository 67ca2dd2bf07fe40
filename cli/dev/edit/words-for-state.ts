import { childPointer, type Json, pointerKeys, valueAt, wordsAt } from '../../../renderer/index.ts';
import { wholeLists } from './override-here.ts';
import type { FileEdits, PageFiles } from './page-sources.ts';
import { putInto } from './put-into.ts';

/** The words of a page that are for what it shows of its campaign; undefined without one. */
export function shownState({ own, view }: PageFiles['page']): string | undefined {
  return own && wordsAt(own, view)[0];
}

/** What decides about states, and so is the same in all. */
const FIXED = ['campaign', 'in'];

/** Whether what is at a pointer is for the shown state alone, for all, or stands in another file. */
export function hasOwnWords({ page, valueIn }: PageFiles, pointer: string): boolean {
  const state = shownState(page);
  const { file, pointer: at } = page.origin(pointer);
  const keys = pointerKeys(at);
  const part = valueAt(valueIn(file), `/${keys.slice(0, 2).join('/')}`);
  const { in: states } = Object(part) as { in?: unknown };
  return (
    FIXED.includes(pointerKeys(pointer).at(-1) ?? '') ||
    state === undefined ||
    file !== page.file ||
    keys.includes(state) ||
    [states].flat().join() === state
  );
}

/** Writes a value into the words for the shown state, beside those that all states begin from. */
export function setInState(files: PageFiles, pointer: string, value: Json): FileEdits {
  const { page, valueIn } = files;
  const keys = pointerKeys(pointer);
  const holder = holderOf(page.value, keys.slice(0, -1));
  const { rest, put = value } = wholeLists(page.value, pointer, keys.slice(holder.length), value);
  const { file, pointer: at } = page.origin(holder.reduce(childPointer, ''));
  return { file, edits: putInto(valueIn(file), at, [shownState(page) ?? '', ...rest], put) };
}

/** The keys of the innermost group around a value: that is what can have words for a state. */
function holderOf(value: unknown, keys: readonly string[]): readonly string[] {
  const found = valueAt(value, keys.reduce(childPointer, ''));
  const isGroup = typeof found === 'object' && found !== null && !Array.isArray(found);
  return isGroup || keys.length === 0 ? keys : holderOf(value, keys.slice(0, -1));
}
