import { commaParts, type Reader } from './setting.ts';

/** Values for all leads, and for those of a lead type in their place. */
export interface ByType<T> {
  all: readonly T[];
  own: Readonly<Record<string, readonly T[]>>;
}

/** The values for leads of a type. */
export function valuesFor<T>({ all, own }: ByType<T>, type: string): readonly T[] {
  return Object.hasOwn(own, type) ? (own[type] ?? all) : all;
}

/** A lead type before its value; what stands before `://` is none. */
const typed = /^([\w-]+)\s*:(?!\/\/)\s*(.*)$/;

/**
 * Values between commas, each as `read` takes it, and each for all leads or with the type of those that
 * it is for: `a, press: b`.
 */
export function byType<T>(read: Reader<T>): Reader<ByType<T>> {
  return (text, refuse) => {
    const all: T[] = [];
    const own: Record<string, T[]> = {};
    for (const part of commaParts(text)) {
      const [, type, rest = part] = typed.exec(part) ?? [];
      const value = read(rest, refuse);
      if (value === undefined) return undefined;
      if (type === undefined) all.push(value);
      else own[type] = [...(own[type] ?? []), value];
    }
    return { all, own };
  };
}
