import type { Site } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isArticle } from '../../model/source-folders.ts';
import { part, UNKNOWN, type Uncertain, type Unknown } from '../../model/unknown.ts';
import { type FieldText, proseIn } from '../../registry/schema/field-text.ts';
import { offerName } from '../../text/nearest-name.ts';
import type { TextCheck } from './check.ts';
import { findClaimPhrases, findStatements, writtenPhrase } from './claim-phrases.ts';
import { knownClaims, type SiteIndex } from './site-index.ts';

/** Whether the texts of a page agree with the claims of the site, and with its own. */
export const textCheck: TextCheck = {
  rules: {
    'claim/contradiction': {
      title: 'A number that contradicts a claim',
      why: 'Two different numbers on one site cost trust, and may be misleading advertising.',
      fix: 'Write the claim as a variable, or change it for this page on purpose.',
      wrong: 'text: Try it for 45 days',
      right: 'text: Try it for {{claims.trialDays}} days',
      canBeOff: true,
    },
    'claim/unit-twice': {
      title: 'A word that stands in a claim and behind it',
      why: 'Visitors read it twice.',
      fix: 'Delete it from one of the two.',
      wrong: 'text: We answer within {{claims.reply}} hours (where its value is 24 hours)',
      right: 'text: We answer within {{claims.reply}}',
      canBeOff: true,
      joined: 'site',
    },
    'claim/unknown': {
      title: 'A claim that site.yaml does not have',
      why: 'The change would have no effect.',
      fix: 'Correct the name.',
      wrong: 'claims: { trialDay: 14 }',
      right: 'claims: { trialDays: 14 }',
    },
  },
  check: ({ page: { content }, texts, index, fileOf, entryFile }) => {
    const own = part(content, 'claims') ?? {};
    if (own === UNKNOWN) return [];
    const withUnits = claimsWithUnits(own, index);
    // Articles have claims of their own, which pages that list them do not know.
    const isListed = (file: string) => isArticle(file) && file !== entryFile;
    const prose = proseIn(texts).filter(({ pointer }) => !isListed(fileOf(pointer)));
    return [
      ...unknownClaims(Object.keys(own), index),
      ...withLabels(prose).flatMap((field) => [
        ...contradictions(field, own, index),
        ...unitsTwice(field, withUnits),
      ]),
    ];
  },
};

/** Texts, with those that a label follows: `value: 320` and `label: pupils` are read as one. */
function withLabels(fields: readonly FieldText[]): FieldText[] {
  const labels = new Map(
    fields.flatMap(({ pointer, text }) =>
      pointer.endsWith('/label') ? [[pointer.replace(/label$/, 'value'), text]] : [],
    ),
  );
  return fields.map((field) => {
    const label = labels.get(field.pointer);
    return label ? { ...field, text: `${field.text} ${label}` } : field;
  });
}

function unknownClaims(own: readonly string[], { claimNames: names }: SiteIndex): Diagnostic[] {
  return own.flatMap((name) => {
    if (!names || names.includes(name)) return [];
    return [{ pointer: `/claims/${name}`, ...unknownClaim(name, names, 'page') }];
  });
}

/** A claim that a page or an environment changes, and the site does not have. */
export function unknownClaim(
  name: string,
  names: readonly string[],
  changer: 'page' | 'environment',
): Omit<Diagnostic, 'pointer'> {
  return {
    rule: 'claim/unknown',
    onKey: true,
    message: `site.yaml has no claim \`${name}\` that this ${changer} could change.`,
    ...offerName(name, names, `There are: ${names.join(', ') || 'none'}`),
  };
}

/** A claim that ends with a word, such as a unit, and its value with that word once more. */
interface ClaimWithUnit {
  name: string;
  unit: string;
  words: string;
}

function claimsWithUnits(
  own: Readonly<Record<string, string | number | Unknown>>,
  { claims }: SiteIndex,
): ClaimWithUnit[] {
  return Object.keys(claims).flatMap((name) => {
    const value = own[name] ?? claims[name]?.value;
    if (typeof value !== 'string') return [];
    const [, unit] = /\s(\p{L}+)$/u.exec(value) ?? [];
    return unit ? [{ name, unit, words: `${value} ${unit}` }] : [];
  });
}

function unitsTwice({ text, pointer }: FieldText, claims: readonly ClaimWithUnit[]): Diagnostic[] {
  return claims.flatMap(({ name, unit, words }) => {
    if (!text.includes(words) || /^\p{L}/u.test(text.split(words)[1] ?? '')) return [];
    return [
      {
        rule: 'claim/unit-twice',
        severity: 'warning',
        pointer,
        message: `Visitors read \`${words}\`: \`${unit}\` belongs to the claim \`${name}\` already.`,
        help: 'Delete it here, or from the value of the claim.',
        about: unit,
      },
    ];
  });
}

/** Numbers that contradict the claims of a site in the texts of an e-mail, as they are written. */
export function contradictionsInMail(
  texts: readonly FieldText[],
  site: Uncertain<Site>,
): Diagnostic[] {
  const claims = knownClaims(part(site, 'claims') ?? {});
  const claimPhrases = findClaimPhrases(claims);
  return texts.flatMap((field) =>
    contradictions(field, {}, { claims, claimPhrases }).map((found) => ({
      ...found,
      // Only pages have claims of their own.
      help: found.help?.split('\n')[0],
    })),
  );
}

function contradictions(
  { text, pointer }: FieldText,
  own: Readonly<Record<string, string | number | Unknown>>,
  { claims, claimPhrases }: Pick<SiteIndex, 'claims' | 'claimPhrases'>,
): Diagnostic[] {
  return findStatements(text, claimPhrases).flatMap((statement) => {
    const { claim, number } = statement;
    const value = numberIn(own[claim] ?? claims[claim]?.value);
    return value === undefined || numberIn(number) === value
      ? []
      : [contradiction(claim, value, writtenPhrase(text, statement), number, pointer)];
  });
}

function numberIn(value: string | number | Unknown | undefined): number | undefined {
  const match = /\d+(?:\.\d+)?/.exec(String(value ?? '').replace(/,/g, ''));
  return match ? Number(match[0]) : undefined;
}

function contradiction(
  claim: string,
  value: number,
  phrase: string,
  number: string,
  pointer: string,
): Diagnostic {
  return {
    rule: 'claim/contradiction',
    severity: 'warning',
    pointer,
    words: phrase,
    message: `This text says "${phrase}", but the claim \`${claim}\` is ${value}.`,
    help: `Write {{claims.${claim}}} in place of the number.\nIf this page means ${number} on purpose, give it \`claims: { ${claim}: ${number} }\`.`,
  };
}
