import type { Kysely } from 'kysely';
import type { CampaignsFile } from '../../schemas/generated/contract.ts';
import type { Database } from '../database/database.ts';
import { clockState, isOpen } from './campaign-state.ts';

/** How old what is known of other instances' leads may be, in milliseconds. */
export const recountMs = 5_000;

/** Counts the places that are taken. Where the database does not answer, the last count holds. */
export function countFullCampaigns(db: Kysely<Database>, onError: (error: unknown) => void) {
  let full: ReadonlySet<string> = new Set();
  const everFull = new Set<string>();
  let count = async () => {};
  let timer: NodeJS.Timeout | undefined;
  const recount = () => count().catch(onError);
  return {
    current: () => full,
    /** Counts again, now and then while one is open. */
    watch(campaigns: () => CampaignsFile | undefined | Promise<CampaignsFile | undefined>) {
      count = async () => {
        const limited = limitedNow(await campaigns(), Date.now());
        const names = await Promise.all(
          limited.map(async ({ name, leads }) =>
            (await countTaken(db, name)) >= leads ? [name] : [],
          ),
        );
        full = new Set(names.flat());
        for (const name of full) everFull.add(name);
      };
      void recount();
      timer = setInterval(() => void recount(), recountMs).unref();
    },
    /** A lead of a campaign was refused, as all of its places are taken. */
    noteFull: (campaign: string) => void everFull.add(campaign),
    /** Whether all places of a campaign were taken at some time since the service was started. */
    wasFull: (campaign: string) => everFull.has(campaign),
    /** Counts at once, as a place may have been taken or given back; never fails. */
    recount,
    close: () => clearInterval(timer),
  };
}

/** Which campaigns are full: what their pages show depends on it. */
export type FullCampaigns = ReturnType<typeof countFullCampaigns>;

/** The campaigns that give places away now. */
function limitedNow(
  file: CampaignsFile | undefined,
  at: number,
): { name: string; leads: number }[] {
  return (file?.campaigns ?? []).flatMap((campaign) => {
    const { name, capacity } = campaign;
    return capacity && isOpen(clockState(campaign, at)) ? [{ name, leads: capacity.leads }] : [];
  });
}

/** How many places of a campaign are taken: leads in quarantine, unconfirmed ones too, take none. */
export async function countTaken(db: Kysely<Database>, campaign: string): Promise<number> {
  const { taken } = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<string>().as('taken'))
    .where('of_campaign', '=', campaign)
    .where('quarantined_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(taken);
}
