import { plainLetters } from '../../../../renderer/light.ts';
import type { AddableType } from '../../edit-protocol.ts';

/** The words of a text, each with a space before it, without accents. */
function wordsIn(text: string): string {
  return ` ${plainLetters(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.trimEnd();
}

/**
 * The types that are described, or called by some, in words that begin with all those of a search; where
 * there is none, those with such words within others. A plural finds the singular, and an Arabic word with
 * its article the one without.
 */
export function typesFor(search: string, types: readonly AddableType[]): AddableType[] {
  const wanted = wordsIn(search).split(' ').slice(1);
  const stems = wanted.map((word) => word.replace(/^ال(?=...)|(?<=...)s$/g, ''));
  const saying = (before: string) =>
    types.filter(({ title, description, use = '', type, aliases = [] }) => {
      const said = wordsIn([title, description, use, type, ...aliases].join(' '));
      return stems.every((stem) => said.includes(before + stem));
    });
  const found = saying(' ');
  return found.length > 0 ? found : saying('');
}
