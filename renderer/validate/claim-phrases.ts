import type { Site } from '../generated/types.ts';

/** A phrase that states the number of a claim. */
export interface ClaimPhrase {
  claim: string;
  /** Finds the phrase with any number in it; the number is the first group. */
  pattern: RegExp;
}

/** The phrases of all claims. `#` stands for the number; letter case, spaces and hyphens may differ. */
export function findClaimPhrases(claims: NonNullable<Site['claims']>): ClaimPhrase[] {
  return Object.entries(claims).flatMap(([claim, { phrases = [] }]) =>
    phrases.map((phrase) => ({ claim, pattern: phrasePattern(phrase) })),
  );
}

const number = String.raw`(?<![\d.,])(\d+(?:,\d{3})*(?:\.\d+)?)`;

function phrasePattern(phrase: string): RegExp {
  const [before = '', ...after] = phrase.trim().split('#').map(literal);
  const end = /\w$/.test(phrase) ? String.raw`(?!\w)` : '';
  return new RegExp(`${before}${number}${after.join(String.raw`\d+`)}${end}`, 'giu');
}

function literal(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/[\s\u00a0-]+/g, String.raw`[\s\u00a0\u2010\u2011-]+`);
}
