import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { CampaignsFile, OutputMoment } from '../../schemas/generated/contract.ts';
import { claimMoments, finishMoments } from '../database/claim-moments.ts';
import type { Database } from '../database/database.ts';

/** What calling the hook at the moments of a site takes. */
export interface BuildHookParts {
  db: Kysely<Database>;
  /** The address that is called, and the bearer token that it asks for. */
  hook: { url: string; token?: string };
  campaigns(): Promise<CampaignsFile | undefined>;
  log: FastifyBaseLogger;
}

const checkMs = 20_000;
const timeoutMs = 15_000;

/**
 * Calls the hook once for each moment at which the site changes by itself, by the instance that
 * gets to it first. Moments that were missed are made up for; a hook that fails is called again.
 */
export function startBuildHook(parts: BuildHookParts): { close(): void } {
  const check = () =>
    callHook(parts, new Date()).catch((error: unknown) =>
      parts.log.error({ err: error }, 'BUILD_HOOK could not be called; it is tried again'),
    );
  const timer = setInterval(() => void check(), checkMs).unref();
  void check();
  return { close: () => clearInterval(timer) };
}

/**
 * Calls the hook if there are moments until `now` that it was not called for.
 * @throws where the database or the hook fails.
 */
export async function callHook({ db, hook, campaigns, log }: BuildHookParts, now: Date) {
  const file = await campaigns();
  const due = (file?.moments ?? []).filter(({ at }) => Date.parse(at) <= now.getTime());
  const claimed = await claimMoments(
    db,
    'moments',
    due.map(({ at }) => new Date(at)),
    now,
  );
  if (claimed.length === 0) return;
  const own = new Set(claimed.map((at) => at.getTime()));
  const moments = due.filter(({ at }) => own.has(Date.parse(at)));
  await post(hook, moments);
  await finishMoments(db, 'moments', claimed, now);
  log.info(
    `A build was started, as the site changes: ${moments.flatMap(({ what }) => what).join(' ')}`,
  );
}

/** As GitHub's repository dispatch wants it; deploy hooks of other hosts do not read the body. */
async function post(
  { url, token }: BuildHookParts['hook'],
  moments: readonly OutputMoment[],
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'site-moments',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      event_type: 'site-moment',
      client_payload: { moments: moments.map(({ at, what }) => ({ at, what })) },
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hook answered ${response.status}.`);
}
