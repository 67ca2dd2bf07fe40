import type { Campaign } from '../../../renderer/index.ts';
import { campaign, campaignNames } from '../../graph/site.ts';
import type { SiteStore } from '../../graph/whole-site.ts';
import type { FileChange } from '../../write/change-files.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { withChange } from './check-change.ts';
import { EditRefusal } from './put-into.ts';

/**
 * Refuses a change by which a campaign that has something ahead would be over already.
 * @throws EditRefusal where it would be.
 */
export function refusePast(changes: readonly FileChange[], preview: Preview): void {
  if (!changes.some(({ path }) => path.startsWith('campaigns/'))) return;
  const { store } = withChange(preview, changes);
  const now = Date.now();
  for (const name of store.ask(campaignNames)) {
    const before = campaignIn(preview.store, name);
    const after = campaignIn(store, name);
    // What nobody could read before may have been over already.
    if (!before?.timeline.length || isOver(before, now) || !after || !isOver(after, now)) continue;
    if (isSeries(fileValue({ store }, after.file))) continue;
    throw new EditRefusal(
      `“${after.title}” would be over already. Choose a moment ahead at which it closes.`,
    );
  }
}

function campaignIn({ ask }: SiteStore, name: string): Campaign | undefined {
  return ask(campaign, name)?.campaign;
}

/** Whether a campaign has closed, and nothing of it is ahead, such as a replay. */
function isOver({ closes, timeline }: Campaign, now: number): boolean {
  const hasCome = (at: number) => at <= now;
  return (
    closes !== undefined && [closes.at, ...timeline.map(({ from = now }) => from)].every(hasCome)
  );
}

/** Whether it ends with its sessions, each of which may be moved. */
function isSeries(written: unknown): boolean {
  const { every, moved } = Object(written);
  return every !== undefined || moved !== undefined;
}
