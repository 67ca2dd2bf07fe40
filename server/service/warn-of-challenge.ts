import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { ServiceConfig } from '../config/config.ts';

/** What the operator should know where the challenge of the site lacks its secret key. */
export function warnOfChallenge(
  { challenge }: Pick<FormsFile, 'challenge'>,
  { challengeSecret }: Pick<ServiceConfig, 'challengeSecret'>,
): string[] {
  if (!challenge || challengeSecret) return [];
  return [
    `CHALLENGE_SECRET is not set. The forms of the site have ${challenge.name}, which cannot be asked without it: all leads are put in quarantine`,
  ];
}
