import { campaignAddress } from '../../browser/campaign-address.ts';
import { whenConsented } from '../../browser/consent.ts';

type Layer = unknown[];

/** What the queue of the tag stands on; the script of the tag takes it over once it is there. */
interface TagWindow {
  dataLayer?: Layer;
  gtag?: (...command: unknown[]) => void;
}

const PURPOSES = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];

/**
 * Begins the queue of the Google tag on pages that have one. Denies everything first, and grants it
 * if the site does not ask or the visitor has agreed.
 */
export function start(): void {
  const { tag } = document.documentElement.dataset;
  if (!tag) return;
  const page = window as TagWindow;
  page.dataLayer ??= [];
  const layer = page.dataLayer;
  // The tag reads the arguments object itself; an array would be ignored.
  page.gtag ??= function () {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  const { gtag } = page;
  gtag('consent', 'default', { ...all('denied'), wait_for_update: 500 });
  whenConsented(() => gtag('consent', 'update', all('granted')));
  gtag('js', new Date());
  gtag('config', tag, { page_location: campaignAddress() });
}

function all(answer: 'granted' | 'denied'): Record<string, string> {
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, answer]));
}
