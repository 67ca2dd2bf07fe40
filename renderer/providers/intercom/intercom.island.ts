import { whenConsented } from '../../browser/consent.ts';
import { loadScript } from '../../browser/load-script.ts';

interface IntercomAccount {
  appId: string;
  region: 'us' | 'eu' | 'au';
}

/** Loads the messenger of Intercom, which finds its settings in the page. */
export function intercomIsland(_island: HTMLElement, { appId, region }: IntercomAccount): void {
  const host = region === 'us' ? 'api-iam' : `api-iam.${region}`;
  whenConsented(() => {
    Object.assign(window, {
      intercomSettings: { app_id: appId, api_base: `https://${host}.intercom.io` },
    });
    // Without it the page works the same; that it failed is in the console already.
    loadScript(`https://widget.intercom.io/widget/${appId}`).catch(() => undefined);
  });
}
