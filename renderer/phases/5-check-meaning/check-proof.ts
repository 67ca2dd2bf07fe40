import type { Proof } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PageCheck } from './check.ts';
import { writtenParts } from './page-parts.ts';

/** Whether social proof states its source, and whether that is real. */
export const pageCheck: PageCheck = {
  rules: {
    'proof/evidence': {
      title: 'Social proof without evidence',
      why: 'A number without source and date cannot be defended.',
      fix: 'Add evidence and asOf.',
      wrong: 'proof: { source: manual }',
      right: 'proof: { source: manual, evidence: CRM report, asOf: 2026-03-31 }',
    },
    'proof/simulated': {
      title: 'Made-up social proof',
      why: 'Visitors take it for real; in many countries that is not allowed.',
      fix: 'Use it for demonstrations only.',
      wrong: 'proof: { source: simulated }',
      right: 'proof: { source: registrations }',
      canBeOff: true,
    },
  },
  check: ({ page: { content } }) =>
    writtenParts(content).flatMap(({ part, pointer }) => proofOf(part, `${pointer}/proof`)),
};

function proofOf(part: object, pointer: string): Diagnostic[] {
  const { proof } = part as { proof?: unknown };
  return typeof proof === 'object' && proof !== null ? checkSource(proof as Proof, pointer) : [];
}

function checkSource(proof: Proof, pointer: string): Diagnostic[] {
  if (proof.source === 'simulated') return [simulated(pointer)];
  if (proof.source !== 'manual') return [];
  const missing = (['evidence', 'asOf'] as const).filter((field) => !proof[field]);
  if (missing.length === 0) return [];
  return [
    {
      rule: 'proof/evidence',
      pointer,
      message: `Social proof that is stated by hand needs ${missing.map((field) => `\`${field}\``).join(' and ')}.`,
      help: 'evidence: where the statement comes from.\nasOf: the day on which it was true, such as 2026-03-31.',
    },
  ];
}

function simulated(pointer: string): Diagnostic {
  return {
    rule: 'proof/simulated',
    severity: 'warning',
    pointer: `${pointer}/source`,
    message: 'These numbers or names are made up. Visitors take them for real.',
    help: 'For a site that goes public write `source: registrations`, or `manual` with its evidence.',
  };
}
