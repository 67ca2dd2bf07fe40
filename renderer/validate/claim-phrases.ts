import type { Site } from '../generated/types.ts';

/** What a text says about the number of a claim. */
export interface Statement {
  claim: string;
  /** The phrase as the text has it. */
  phrase: string;
  number: string;
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

/** A number, a word, or a sign; what stands between two of them, a hyphen too, says nothing. */
const PART =
  /(?<![\d.,])(\d+(?:,\d{3})*(?:\.\d+)?)|[^\s!-@[-`{-~\u2010\u2011]+|[^\s\u2010\u2011-]/g;

/** The phrases of all claims. `#` stands for the number; letter case, spaces and hyphens may differ. */
export function findClaimPhrases(claims: NonNullable<Site['claims']>): ClaimPhrases {
  const byWord = new Map<string, ClaimPhrase[]>();
  for (const [claim, { phrases = [] }] of Object.entries(claims)) {
    for (const phrase of phrases) {
      const parts = partsOf(phrase).map(({ text }) => text);
      const word = longest(parts.filter((part) => part !== NUMBER)) ?? NUMBER;
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
  if (phrases.size === 0 || !/\d/.test(text)) return [];
  const parts = partsOf(text);
  return parts.flatMap((part, index) =>
    (phrases.get(part.isNumber ? NUMBER : part.text) ?? []).flatMap(
      (phrase) => statementAt(index - phrase.landmark, parts, phrase, text) ?? [],
    ),
  );
}

interface Part {
  /** In small letters. */
  text: string;
  isNumber: boolean;
  start: number;
  end: number;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  PART.lastIndex = 0;
  for (let found = PART.exec(text); found; found = PART.exec(text)) {
    parts.push({
      text: found[0].toLowerCase(),
      isNumber: found[1] !== undefined,
      start: found.index,
      end: PART.lastIndex,
    });
  }
  return parts;
}

function statementAt(
  start: number,
  parts: readonly Part[],
  phrase: ClaimPhrase,
  text: string,
): Statement | undefined {
  if (start < 0) return undefined;
  const found = parts.slice(start, start + phrase.parts.length);
  const holds = phrase.parts.every((wanted, at) => isPart(wanted, found[at]));
  const number = found[phrase.parts.indexOf(NUMBER)];
  if (!holds || !number) return undefined;
  return {
    claim: phrase.claim,
    phrase: text.slice(found[0]?.start, found.at(-1)?.end),
    number: text.slice(number.start, number.end),
  };
}

function isPart(wanted: string, part: Part | undefined): boolean {
  return wanted === NUMBER ? part?.isNumber === true : wanted === part?.text;
}
