const EVENT = 'lead-stored';

/** What a form reports to the page once its lead is stored. Nothing of what was typed. */
export interface LeadStoredDetail {
  /** Path of the page and id of the section, by which the service knows the form. */
  form: string;
}

/**
 * Reports to the page that a form was sent, from an element in or around the form. Opens the
 * thank-you page, unless something around the form takes over.
 */
export function announceLead(from: Element, lead: LeadStoredDetail, thankYou: string): void {
  const event = new CustomEvent(EVENT, { bubbles: true, cancelable: true, detail: lead });
  if (from.dispatchEvent(event)) location.assign(thankYou);
}

/** Calls back for each lead stored from within an element; preventing the event keeps the page. */
export function onLeadStored(
  within: EventTarget,
  stored: (lead: LeadStoredDetail, event: Event) => void,
): void {
  within.addEventListener(EVENT, (event) =>
    stored((event as CustomEvent<LeadStoredDetail>).detail, event),
  );
}
