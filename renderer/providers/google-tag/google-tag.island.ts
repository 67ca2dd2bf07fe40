import { whenConsented } from '../../browser/consent.ts';
import { loadScript } from '../../browser/load-script.ts';

/** Loads the Google tag, which then works through what was queued for it. */
export function googleTagIsland(_island: HTMLElement, { id }: { id: string }): void {
  const src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  // Without it the page works the same; that it failed is in the console already.
  whenConsented(() => void loadScript(src).catch(() => undefined));
}
