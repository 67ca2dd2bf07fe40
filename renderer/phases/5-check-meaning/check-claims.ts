import type { Problem } from '../../model/diagnostic.ts';
import type { FieldText } from '../../schema/field-text.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { findStatements, writtenPhrase } from './claim-phrases.ts';
import type { PageCheck, PageUnderCheck } from './page-check.ts';

/** Formats of the texts that say something: plain words, and Markdown. */
const PROSE = ['', 'markdown'];

/** Whether what a page says agrees with the claims of the site, and with its own. */
export const checkClaims: PageCheck = (checked) => [
  ...unknownClaims(checked),
  ...PROSE.flatMap((format) => checked.texts.get(format) ?? []).flatMap((field) =>
    contradictions(field, checked),
  ),
];

function unknownClaims({ page: { content }, index: { claims } }: PageUnderCheck): Problem[] {
  const names = Object.keys(claims);
  return Object.keys(content.claims ?? {}).flatMap((name) => {
    if (names.includes(name)) return [];
    const meant = nearestName(name, names);
    return [
      {
        rule: 'claim/unknown',
        severity: 'error' as const,
        pointer: `/claims/${name}`,
        onKey: true,
        message: `site.yaml has no claim \`${name}\` that this page could change.`,
        help: meant ? `Did you mean \`${meant}\`?` : `There are: ${names.join(', ') || 'none'}`,
        suggest: meant,
      },
    ];
  });
}

function contradictions(
  { text, pointer }: FieldText,
  { page: { content }, index: { claims, claimPhrases } }: PageUnderCheck,
): Problem[] {
  return findStatements(text, claimPhrases).flatMap((statement) => {
    const { claim, number } = statement;
    const value = numberIn(content.claims?.[claim] ?? claims[claim]?.value);
    return value === undefined || numberIn(number) === value
      ? []
      : [contradiction(claim, value, writtenPhrase(text, statement), number, pointer)];
  });
}

function numberIn(value: string | number | undefined): number | undefined {
  const match = /\d+(?:\.\d+)?/.exec(String(value ?? '').replace(/,/g, ''));
  return match ? Number(match[0]) : undefined;
}

function contradiction(
  claim: string,
  value: number,
  phrase: string,
  number: string,
  pointer: string,
): Problem {
  return {
    rule: 'claim/contradiction',
    severity: 'warning',
    pointer,
    words: phrase,
    message: `This text says "${phrase}", but the claim \`${claim}\` is ${value}.`,
    help: `Write {{claims.${claim}}} in place of the number.\nIf this page means ${number} on purpose, give it \`claims: { ${claim}: ${number} }\`.`,
  };
}
