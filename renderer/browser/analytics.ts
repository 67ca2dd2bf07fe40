/** What an event says besides its name. Words of the site only, never of the visitor. */
export interface EventDetails {
  category?: string;
  label?: string;
  variant?: string;
}

type Tag = (command: 'event', name: string, parameters: object) => void;

/**
 * Sends an analytics event through the global tag function, where the page has one. Fire and
 * forget: it never throws. The address goes without its query, which may tell who somebody is.
 */
export function track(name: string, details: EventDetails = {}): void {
  try {
    const { gtag } = window as { gtag?: Tag };
    gtag?.('event', name, { ...details, page_location: location.origin + location.pathname });
  } catch {}
}
