import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { CampaignsFile, OutputMoment } from '../../schemas/generated/contract.ts';
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
/** An instance that called it and failed, or died, leaves a moment to the next one after this. */
const tryAgainMs = 120_000;

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
  if (due.length === 0) return;
  const claimed = await claim(db, due, now);
  if (claimed.length === 0) return;
  await post(hook, claimed);
  await db
    .updateTable('moments')
    .set({ done_at: now })
    .where(
      'at',
      'in',
      claimed.map(({ at }) => new Date(at)),
    )
    .execute();
  log.info(
    `A build was started, as the site changes: ${claimed.flatMap(({ what }) => what).join(' ')}`,
  );
}

/** The moments that this instance takes upon itself. */
async function claim(
  db: Kysely<Database>,
  due: readonly OutputMoment[],
  now: Date,
): Promise<OutputMoment[]> {
  const instants = due.map(({ at }) => new Date(at));
  await db
    .insertInto('moments')
    .values(instants.map((at) => ({ at, tried_at: null, done_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db
    .updateTable('moments')
    .set({ tried_at: now })
    .where('at', 'in', instants)
    .where('done_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('tried_at', 'is', null), eb('tried_at', '<=', new Date(now.getTime() - tryAgainMs))]),
    )
    .returning('at')
    .execute();
  const own = new Set(claimed.map(({ at }) => at.getTime()));
  return due.filter(({ at }) => own.has(Date.parse(at)));
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
