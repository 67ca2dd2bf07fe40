import { campaignAddress } from '../../browser/campaign-address.ts';
import { whenConsented } from '../../browser/consent.ts';
import { followEvents } from '../../browser/follow-events.ts';
import { loadScript } from '../../browser/load-script.ts';

type Counter = ((...event: unknown[]) => void) & {
  /** Events from before the script was there, and the options that it begins with. */
  q?: unknown[][];
  o?: object;
};

/** Loads the script of Plausible, which then works through what was queued for it. */
export function plausibleIsland(_island: HTMLElement, { script }: { script: string }): void {
  whenConsented(() => {
    const page = window as { plausible?: Counter };
    const queued: Counter = (...event) => {
      queued.q = [...(queued.q ?? []), event];
    };
    queued.o = {
      // The rest of the query may name somebody.
      transformRequest: (request: object) => ({ ...request, u: campaignAddress() }),
    };
    page.plausible ??= queued;
    followEvents((name, props) => page.plausible?.(name, { props }));
    // Without it the page works the same; that it failed is in the console already.
    loadScript(script).catch(() => undefined);
  });
}
