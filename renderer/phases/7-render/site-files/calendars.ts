import { type CalendarOffer, calendarPath, sequenceOf } from '../../../model/campaign.ts';
import type { OutputFile } from '../../../model/model.ts';
import { calendarFile } from '../../../text/calendar-file.ts';
import type { PageRecord } from './page-record.ts';

/**
 * The files for calendars that pages offer, one for each session and language. One that was moved or
 * cancelled takes the place of what visitors had added.
 */
export function calendarFiles(pages: readonly PageRecord[]): OutputFile[] {
  const files = new Map<string, OutputFile>();
  // Entries lead to a page that anybody may find, such as not to a thank-you page.
  const inOrder = pages.toSorted((one, other) => Number(one.noindex) - Number(other.noindex));
  const offers = inOrder.flatMap(({ calendars = [], canonical }) =>
    calendars.map((offer) => ({ ...offer, canonical })),
  );
  // E-mails and pages of other campaigns lead to the path without a language.
  const others = offers.map((offer) => ({ ...offer, path: calendarPath(offer.session) }));
  for (const offer of [...offers, ...others]) {
    // The address is that of the first page.
    if (!files.has(offer.path)) files.set(offer.path, fileOf(offer, offer.canonical));
  }
  return [...files.values()];
}

function fileOf({ path, campaign, session }: CalendarOffer, canonical: string): OutputFile {
  const { title, minutes, place } = campaign;
  const { id, starts, isCancelled } = session;
  const entry = {
    uid: `${id}@${new URL(canonical).host}`,
    at: starts,
    until: minutes === undefined ? undefined : starts + minutes * 60_000,
    sequence: sequenceOf(session),
    isCancelled,
    title,
    place,
    description: canonical,
  };
  return { path: path.slice(1), content: calendarFile([entry]) };
}
