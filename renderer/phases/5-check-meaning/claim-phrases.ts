import type { Site } from '../../generated/types.ts';

/** What a text states about the number of a claim. */
export interface Statement {
  claim: string;
  number: string;
  /** Which parts of the text the phrase consists of; `writtenPhrase` has its words. */
  first: number;
  last: number;
}

/** A phrase that states the number of a claim. */
interface ClaimPhrase {
  claim: string;
  parts: readonly string[];
  /** Which of its parts it is found by. */
  landmark: number;
}

/** Phrases by their longest word: a text that lacks it cannot hold the phrase, and most texts lack most. */
export type ClaimPhrases = ReadonlyMap<string, readonly ClaimPhrase[]>;

/** What stands for the number in a phrase. */
const NUMBER = '#';

/** A number, a word, or a sign; characters between two of them, a hyphen or the sign of a currency too, mean nothing. */
const PART =
  /(?<![\d.,])\d+(?:,\d{3})*(?:\.\d+)?|[^\s!-@[-`{-~\u2010\u2011\p{Sc}]+|[^\s\d\u2010\u2011\p{Sc}-]/gu;

/** The phrases of all claims. `#` stands for the number; letter case, spaces and hyphens may differ. */
export function findClaimPhrases(claims: NonNullable<Site['claims']>): ClaimPhrases {
  const byWord = new Map<string, ClaimPhrase[]>();
  for (const [claim, { phrases = [] }] of Object.entries(claims)) {
    for (const phrase of phrases) {
      const parts = partsOf(phrase);
      const word = longest(parts.filter((part) => part !== NUMBER && !isNumber(part))) ?? NUMBER;
      const entry = { claim, parts, landmark: parts.indexOf(word) };
      byWord.set(word, [...(byWord.get(word) ?? []), entry]);
    }
  }
  return byWord;
}

function longest(parts: readonly string[]): string | undefined {
  return parts.toSorted((a, b) => b.length - a.length)[0];
}

/** What a text states of the claims that have these phrases. */
export function findStatements(text: string, phrases: ClaimPhrases): Statement[] {
  const statements: Statement[] = [];
  if (phrases.size === 0 || !/\d/.test(text)) return statements;
  const parts = partsOf(text);
  for (const [index, part] of parts.entries()) {
    for (const phrase of phrases.get(isNumber(part) ? NUMBER : part) ?? []) {
      const statement = statementAt(index - phrase.landmark, parts, phrase);
      if (statement) statements.push(statement);
    }
  }
  return statements;
}

/** The words of a statement as the text has them. */
export function writtenPhrase(text: string, { first, last }: Statement): string {
  const parts = [...text.matchAll(PART)].slice(first, last + 1);
  const end = parts.at(-1);
  const sign = /\p{Sc}$/u.exec(text.slice(0, parts[0]?.index))?.[0] ?? '';
  return end ? sign + text.slice(parts[0]?.index, end.index + end[0].length) : '';
}

/** In small letters. */
function partsOf(text: string): string[] {
  return text.toLowerCase().match(PART) ?? [];
}

function statementAt(
  first: number,
  parts: readonly string[],
  { claim, parts: wanted }: ClaimPhrase,
): Statement | undefined {
  const holds = wanted.every((part, at) => isPart(part, parts[first + at]));
  if (!holds) return undefined;
  const number = parts[first + wanted.indexOf(NUMBER)] ?? '';
  return { claim, number, first, last: first + wanted.length - 1 };
}

function isPart(wanted: string, part: string | undefined): boolean {
  return wanted === NUMBER ? isNumber(part ?? '') : wanted === part;
}

/** Digits that are no number of their own, as the last in 1.2.3, are no part. */
function isNumber(part: string): boolean {
  return /^\d/.test(part);
}
