import type { FastifyBaseLogger } from 'fastify';
import { isMapping, parseJson } from '../../renderer/light.ts';
import { fillTemplate } from '../../renderer/targets/index.ts';
import type { SiteChallenge } from '../../schemas/generated/contract.ts';
import type { ChallengeOutcome } from '../observability/metrics.ts';

/** How long a visitor waits for the answer, in milliseconds. */
const timeoutMs = 5000;
/** Of so many tokens in a row, one at least is that of a person. */
const mostRefused = 5;
/** As much of an answer as the log has. */
const longestAnswer = 200;

/**
 * Asks the service of a challenge whether a token is good; it does not learn the address of the visitor.
 * Without a token or a secret, or where it does not answer, nothing is verified.
 */
export function tokenVerifier(
  secret: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
  count: (outcome: ChallengeOutcome) => void,
) {
  let refused = 0;
  const outcomeOf = async (
    challenge: SiteChallenge,
    token: string | undefined,
  ): Promise<ChallengeOutcome> => {
    if (!secret) return 'no secret';
    if (!token) return 'without token';
    const outcome = await askAbout(challenge, { secret, token }, log);
    refused = outcome === 'verified' ? 0 : refused + 1;
    return outcome;
  };
  return {
    /** Whether a lead counts as that of a person: every one, where the site has no challenge. */
    async verify(challenge: SiteChallenge | undefined, token: string | undefined) {
      if (!challenge) return true;
      const outcome = await outcomeOf(challenge, token);
      count(outcome);
      return outcome === 'verified';
    },
    /** Why no lead is verified at the moment, as sentences, or undefined if nothing is known to be wrong. */
    problem(challenge: SiteChallenge | undefined) {
      if (!challenge) return undefined;
      if (!secret) return missingSecretMessage(challenge);
      return refused < mostRefused
        ? undefined
        : `${challenge.name} has accepted none of the last ${refused} tokens of leads, which are in quarantine. CHALLENGE_SECRET may be wrong: the log has the answers.`;
    },
  };
}

/** Finds out whether leads come from people. */
export type Verifier = ReturnType<typeof tokenVerifier>;

/** What is said where the secret key of a challenge is not set. */
export function missingSecretMessage({ name }: Pick<SiteChallenge, 'name'>): string {
  return `CHALLENGE_SECRET is not set. The forms of the site have ${name}, which cannot be asked without it: all leads are put in quarantine.`;
}

async function askAbout(
  { name, verify }: SiteChallenge,
  values: Readonly<Record<'secret' | 'token', string>>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<ChallengeOutcome> {
  const filled = fillTemplate(verify, (name) => (values as Record<string, string>)[name]);
  const { url, headers = {}, body } = filled as SiteChallenge['verify'];
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: new URLSearchParams(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const answer = parseJson(text);
    if (isMapping(answer) && answer.success === true) return 'verified';
    log.warn(
      `${name} does not accept the token of a lead: status ${response.status}, ${shortened(without(Object.values(values), text))}`,
    );
    return 'refused';
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    log.warn({ err: cause }, `${name} cannot be asked about the token of a lead`);
    return 'unanswered';
  }
}

/** A text that does not name what no log may have. */
function without(values: readonly string[], text: string): string {
  return values.reduce((rest, value) => rest.replaceAll(value, '…'), text);
}

/** The beginning of an answer, in one line. */
function shortened(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > longestAnswer ? `${line.slice(0, longestAnswer)}…` : line || 'nothing';
}
