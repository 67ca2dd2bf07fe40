import { isMapping } from '../model/mapping.ts';
import { childPointer } from '../model/pointer.ts';

const placeholder = /\{\{\s*([\w.-]+)\s*(?:\|\s*(\w+)\s*)?\}\}/g;
const whole = new RegExp(`^${placeholder.source}$`);

/** Functions that a placeholder may name after a `|`. */
export const filterNames = ['text', 'number', 'ms', 'md5', 'basic'] as const;

/**
 * The value of a placeholder, or undefined if there is nothing to say. `written` is all of it, braces
 * included.
 */
export type LookUp = (name: string, filter: string | undefined, written: string) => unknown;

/** A placeholder with the pointer of its text. */
export interface Placeholder {
  name: string;
  filter?: string;
  pointer: string;
}

/**
 * Fills a template: a text, or lists and mappings of texts. A text that is one placeholder keeps the
 * type of its value; where that is undefined, the entry is omitted. The key `...` takes the entries of
 * its value in. An item `$each` of a list stands for as many as `each` makes of it.
 */
export function fillTemplate(
  template: unknown,
  lookUp: LookUp,
  each?: (item: unknown) => unknown[],
): unknown {
  const fill = (part: unknown) => fillTemplate(part, lookUp, each);
  if (typeof template === 'string') return fillText(template, lookUp);
  if (Array.isArray(template)) {
    const items = template.flatMap((item) => {
      const repeated: unknown = Object(item).$each;
      return each && repeated !== undefined ? each(repeated) : [fill(item)];
    });
    return items.filter((item) => item !== undefined);
  }
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).flatMap(([key, part]) => {
    const value = fill(part);
    return key === '...' && isMapping(value) ? Object.entries(value) : [[key, value] as const];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fillText(text: string, lookUp: LookUp): unknown {
  const [written, name, filter] = whole.exec(text) ?? [];
  if (written && name) return lookUp(name, filter, written);
  return text.replace(placeholder, (written, name: string, filter?: string) => {
    const value = lookUp(name, filter, written);
    return value === undefined || value === null ? '' : String(value);
  });
}

/** All placeholders of a template, in the order in which they stand. */
export function placeholdersIn(template: unknown, pointer = ''): Placeholder[] {
  if (typeof template === 'string') {
    return [...template.matchAll(placeholder)].map(([, name = '', filter]) => ({
      name,
      filter,
      pointer,
    }));
  }
  return Object.entries(Object(template)).flatMap(([key, part]) =>
    placeholdersIn(part, childPointer(pointer, key)),
  );
}
