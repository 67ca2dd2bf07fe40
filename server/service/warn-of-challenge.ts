import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { ServiceConfig } from '../config/config.ts';
import { withoutSecret } from '../leads/verify-token.ts';

/** What the operator should know where the challenge of the site lacks its secret key. */
export function warnOfChallenge(
  { challenge }: Pick<FormsFile, 'challenge'>,
  { challengeSecret }: Pick<ServiceConfig, 'challengeSecret'>,
): string[] {
  if (!challenge || challengeSecret) return [];
  return [withoutSecret(challenge)];
}
