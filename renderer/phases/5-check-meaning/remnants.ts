import type { Diagnostic } from '../../model/diagnostic.ts';
import { shorten } from '../../text/wording.ts';

/** Signs or words that no text of a finished page has. */
export interface Remnant {
  rule: string;
  pattern: RegExp;
  message(words: string): string;
  help: string | ((words: string) => string);
  /** What it is that a variable may bring to several places. */
  about?(words: string): string;
  /** Fields that may have it. */
  allowed?: RegExp;
}

/** A search for any of these. Most texts have none of them: one test for all is faster. */
export function searchFor(remnants: readonly Remnant[]) {
  const flags = remnants.every(({ pattern }) => pattern.unicode) ? 'iu' : 'i';
  const any = new RegExp(remnants.map(({ pattern }) => pattern.source).join('|'), flags);
  return {
    find: (text: string, pointer: string) =>
      any.test(text) ? onePerWords(remnants.flatMap((kind) => find(kind, text, pointer))) : [],
  };
}

/** Words may be a placeholder of another program, and be called like one. */
function onePerWords(found: readonly Diagnostic[]): Diagnostic[] {
  return [...Map.groupBy(found, ({ words }) => words).values()].flatMap(([first]) => first ?? []);
}

function find(kind: Remnant, text: string, pointer: string): Diagnostic[] {
  const words = kind.pattern.exec(text)?.[0];
  if (words === undefined || kind.allowed?.test(pointer)) return [];
  const { rule } = kind;
  const help = typeof kind.help === 'string' ? kind.help : kind.help(words);
  const message = kind.message(shorten(words));
  const about = kind.about?.(words);
  return [{ rule, severity: 'warning', pointer, words, message, help, about }];
}
