import type { Site } from '../generated/types.ts';
import { literalPattern } from '../text/literal-pattern.ts';

/** A phrase that states the number of a claim. */
export interface ClaimPhrase {
  claim: string;
  /** Its words in small letters: all of them are in a text that holds it. */
  words: readonly string[];
  /** Finds the phrase with any number in it; the number is the first group. */
  pattern: RegExp;
}

/**
 * Phrases by their longest word in small letters, '' for those without one: a text that lacks the
 * word cannot hold the phrase, and most texts lack most words.
 */
export type ClaimPhrases = ReadonlyMap<string, readonly ClaimPhrase[]>;

/** The phrases of all claims. `#` stands for the number; letter case, spaces and hyphens may differ. */
export function findClaimPhrases(claims: NonNullable<Site['claims']>): ClaimPhrases {
  const byWord = new Map<string, ClaimPhrase[]>();
  for (const [claim, { phrases = [] }] of Object.entries(claims)) {
    for (const phrase of phrases) {
      const words = wordsOf(phrase);
      const word = longest(words);
      const entry = { claim, words, pattern: phrasePattern(phrase) };
      byWord.set(word, [...(byWord.get(word) ?? []), entry]);
    }
  }
  return byWord;
}

/** The phrases that a text may hold. */
export function phrasesFor(text: string, phrases: ClaimPhrases): ClaimPhrase[] {
  const words = new Set(['', ...wordsOf(text)]);
  return [...words]
    .flatMap((word) => phrases.get(word) ?? [])
    .filter((phrase) => phrase.words.every((word) => words.has(word)));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}

const number = String.raw`(?<![\d.,])(\d+(?:,\d{3})*(?:\.\d+)?)`;

function phrasePattern(phrase: string): RegExp {
  const [before = '', ...after] = phrase.trim().split('#').map(literal);
  const end = /\w$/.test(phrase) ? String.raw`(?!\w)` : '';
  return new RegExp(`${before}${number}${after.join(String.raw`\d+`)}${end}`, 'gi');
}

function literal(text: string): string {
  return literalPattern(text).replace(/[\s\u00a0-]+/g, String.raw`[\s\u00a0\u2010\u2011-]+`);
}
