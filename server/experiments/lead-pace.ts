import { nameOf } from '../counting/counted-event.ts';
import type { LeadRow } from '../database/database.ts';
import { dayOf } from '../leads/day-of.ts';
import { campaignOf } from '../leads/lead-origin.ts';

const mostDays = 28;
const dayMs = 86_400_000;

/** Whose leads could have had a variant of an experiment that has none yet. */
export interface PlannedVisitors {
  /** Identifiers of the forms on its pages. */
  forms: readonly string[];
  /** Campaigns that it is for; without them, all. */
  campaigns?: readonly string[];
}

/** The first of the latest four weeks of days, given the present one, such as `2026-11-23`. */
export function firstDayOfPace(today: string): string {
  return new Date(Date.parse(today) - mostDays * dayMs).toISOString().slice(0, 10);
}

/**
 * How many leads could have had a variant: one of each person, sent by the script of the form.
 * @param leads those of the last four weeks, without the present day
 * @param isOld whether the forms brought leads before; if not, their first day is that of the first lead
 */
export async function paceOfForms(
  leads: AsyncIterable<LeadRow>,
  { forms, campaigns }: PlannedVisitors,
  { today, zone, isOld }: { today: string; zone: string; isOld: boolean },
) {
  const wanted = campaigns?.map(nameOf);
  const persons = new Set<string>();
  let first = isOld ? firstDayOfPace(today) : today;
  for await (const lead of leads) {
    if (!forms.includes(lead.form ?? '')) continue;
    first = [first, dayOf(lead.created_at, zone)].toSorted()[0] ?? first;
    const hasScript = lead.landing_page !== null;
    const isMeant = wanted?.includes(nameOf(campaignOf(lead))) !== false;
    if (hasScript && isMeant) persons.add(lead.email_normal ?? lead.id);
  }
  return { leads: persons.size, days: (Date.parse(today) - Date.parse(first)) / dayMs };
}
