/** Details of an event: words of the site, never of the visitor. */
export interface EventDetails {
  category?: string;
  label?: string;
  variant?: string;
}

type Tag = (command: 'event', name: string, parameters: object) => void;

/**
 * Sends an analytics event through the global tag function, where the page has one. Never throws.
 * The address is sent without its query, which may identify a person.
 */
export function track(name: string, details: EventDetails = {}): void {
  try {
    const { gtag } = window as { gtag?: Tag };
    gtag?.('event', name, { ...details, page_location: location.origin + location.pathname });
  } catch {}
}
