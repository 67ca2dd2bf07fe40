import type { FastifyBaseLogger } from 'fastify';
import { fillTemplate } from '../../renderer/targets/index.ts';
import type { SiteChallenge } from '../../schemas/generated/contract.ts';
import { isRecord } from '../database/is-record.ts';

/** How long a visitor waits for the answer, in milliseconds. */
const timeoutMs = 5000;

/** Whether a lead counts as that of a person: every one, where the site has no challenge. */
export type Verify = (
  challenge: SiteChallenge | undefined,
  token: string | undefined,
) => Promise<boolean>;

/**
 * Asks the service of a challenge whether a token is good; it does not learn the address of the visitor.
 * Without a token or a secret, or where it does not answer, nothing is verified.
 */
export function tokenVerifier(
  secret: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Verify {
  return async (challenge, token) => {
    if (!challenge) return true;
    if (!secret || !token) return false;
    const { name, verify } = challenge;
    const values: Readonly<Record<string, string>> = { secret, token };
    const {
      url,
      headers = {},
      body,
    } = fillTemplate(verify, (placeholder) => values[placeholder]) as SiteChallenge['verify'];
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body: new URLSearchParams(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = await response.json();
      if (isRecord(answer) && answer.success === true) return true;
      log.warn({ status: response.status, answer }, `${name} does not accept the token of a lead`);
    } catch (error) {
      log.warn({ err: error }, `${name} cannot be asked about the token of a lead`);
    }
    return false;
  };
}
