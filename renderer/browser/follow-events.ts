import type { EventDetails } from './analytics.ts';

type Tag = (...command: unknown[]) => void;

/** Calls back for each event that the page tracks from now on; a tag that it has gets them, too. */
export function followEvents(follow: (name: string, details: EventDetails) => void): void {
  const page = window as { gtag?: Tag };
  const { gtag } = page;
  page.gtag = (...command) => {
    gtag?.(...command);
    const [kind, name, { category, label, variant } = {}] = command as [
      string,
      string,
      EventDetails?,
    ];
    if (kind === 'event') follow(name, { category, label, variant });
  };
}
