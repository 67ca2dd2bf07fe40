const EVENT = 'lead-stored';

/** What a form tells the page once its lead is safe. Nothing of what was typed. */
export interface StoredLead {
  /** Path of the page and id of the section, by which the service knows the form. */
  form: string;
}

/**
 * Tells the page that a form was sent, from an element in or around the form. Opens the
 * thank-you page, unless something around the form takes over.
 */
export function announceLead(from: Element, lead: StoredLead, thankYou: string): void {
  const event = new CustomEvent(EVENT, { bubbles: true, cancelable: true, detail: lead });
  if (from.dispatchEvent(event)) location.assign(thankYou);
}

/** Calls back for each lead stored from within an element; preventing the event keeps the page. */
export function onLeadStored(
  within: EventTarget,
  stored: (lead: StoredLead, event: Event) => void,
): void {
  within.addEventListener(EVENT, (event) =>
    stored((event as CustomEvent<StoredLead>).detail, event),
  );
}
