import { campaignAddress } from '../../browser/campaign-address.ts';
import { whenConsented } from '../../browser/consent.ts';
import { followEvents } from '../../browser/follow-events.ts';
import { loadScript } from '../../browser/load-script.ts';

interface MatomoAccount {
  address: string;
  siteId: string;
}

/** Loads the script of Matomo, which then works through what was queued for it. */
export function matomoIsland(_island: HTMLElement, { address, siteId }: MatomoAccount): void {
  whenConsented(() => {
    const page = window as { _paq?: { push(command: unknown[]): unknown } };
    page._paq ??= [];
    const queue = (...command: unknown[]) => page._paq?.push(command);
    // Nobody is asked, so nobody has agreed to cookies.
    if (document.documentElement.dataset.consent !== 'required') queue('disableCookies');
    queue('setTrackerUrl', `${address}/matomo.php`);
    queue('setSiteId', siteId);
    // The rest of the query may name somebody.
    queue('setCustomUrl', campaignAddress());
    queue('trackPageView');
    followEvents((name, { category = 'page', label }) =>
      queue('trackEvent', category, name, label),
    );
    // Without it the page works the same; that it failed is in the console already.
    loadScript(`${address}/matomo.js`).catch(() => undefined);
  });
}
