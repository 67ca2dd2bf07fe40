import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineSection, embeddedForm, type SectionOf } from '../../registry/facts.ts';

export default defineSection<'hero'>({ providers: embeddedForm, check: checkRating });

/** Whether the stars say what the line of proof says; a number such as 4.7 can only be a rating. */
function checkRating({ rating, proof = '' }: SectionOf<'hero'>): Diagnostic[] {
  const stated = /(?<![\d.,])[0-5][.,]\d(?![\d.,]*\d)/.exec(proof)?.[0];
  if (rating === undefined || !stated || Number(stated.replace(',', '.')) === rating) return [];
  return [
    {
      rule: 'hero/rating',
      severity: 'warning',
      pointer: '/rating',
      message: `The stars say ${rating}, but the line of proof says ${stated}.`,
      help: 'Correct the one that is wrong.',
    },
  ];
}
