import { parseJson } from '../../../../renderer/light.ts';

/** A typed text that is not saved yet. */
export interface TypedText {
  /** The address of the page, or the file, that it was typed into. */
  path: string;
  pointer: string;
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
  keep(typed: Omit<TypedText, 'path'>): void;
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

/** The texts typed on the page at a path; they outlast reloads, closed tabs and a browser that ends. */
export function typedTexts(path: string): TypedTexts {
  const isAt = (pointer: string) => (one: TypedText) =>
    one.path === path && one.pointer === pointer;

  const nameOf = (pointer: string) => `${path}\n${pointer}`;

  function drop(pointer: string): void {
    typedNow.delete(nameOf(pointer));
    write(allTyped().filter((one) => !isAt(pointer)(one)));
  }

  return {
    drop,
    keep(typed) {
      const { pointer, text, before } = typed;
      drop(pointer);
      if (text === before) return;
      typedNow.add(nameOf(pointer));
      write([...allTyped(), { path, ...typed }]);
    },
    at(pointer, now) {
      const found = allTyped().find(isAt(pointer));
      if (found?.text === now) drop(pointer);
      const isSame = found?.before === undefined || found.before === now;
      return isSame && found?.text !== now ? found : undefined;
    },
  };
}

/** Everything that was typed and is not saved yet. */
export function allTyped(): TypedText[] {
  const all = parseJson(localStorage.getItem(KEY) ?? '');
  return Array.isArray(all) ? all.filter(isTyped) : [];
}

function isTyped(value: unknown): value is TypedText {
  const { path, pointer, label, text, before = '', reason = '' } = Object(value);
  return [path, pointer, label, text, before, reason].every((part) => typeof part === 'string');
}

function write(all: readonly TypedText[]): void {
  localStorage.setItem(KEY, JSON.stringify(all));
}
