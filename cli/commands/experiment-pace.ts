import { counted } from '../../renderer/light.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { judgeExperiment } from '../../server/experiments/judge-experiment.ts';
import { firstDayOfPace, paceOfForms } from '../../server/experiments/lead-pace.ts';
import type { SiteExperiment } from '../../server/experiments/site-experiments.ts';
import { dayOf, readDay } from '../../server/leads/day-of.ts';
import type { Operations } from '../../server/operations/control/operations.ts';

/** An experiment, and how fast leads come that count for it. */
export interface ExperimentPace {
  experiment: SiteExperiment;
  /** What is known of its pace. */
  words: string;
  /** Leads of all variants on a day; undefined if that cannot be known. */
  perDay?: number;
  /** Leads that count already. */
  soFar: number;
}

/** Reads the pace of an experiment: by its own leads or, before them, by those that could have been. */
export async function readPace(
  experiment: SiteExperiment,
  leads: Operations,
  { forms, leads: { zone } }: FormsFile,
): Promise<ExperimentPace> {
  const verdict = await judgeExperiment(experiment, leads, { now: new Date(), zone });
  const { leads: soFar, perDay } = verdict;
  if (perDay) {
    const words = `It has ${counted(soFar, 'lead')} so far, ${rounded(perDay)} a day.`;
    return { experiment, words, perDay, soFar };
  }
  const ids = forms.filter(({ page }) => experiment.pages.includes(page)).map(({ id }) => id);
  return { experiment, soFar, ...(await expectedPace(experiment, ids, { leads, zone })) };
}

/** Leads of before an experiment do not say who takes part, except by their campaign. */
async function expectedPace(
  { only, holdout = 0 }: SiteExperiment,
  forms: readonly string[],
  { leads, zone }: { leads: Operations; zone: string },
): Promise<Pick<ExperimentPace, 'words' | 'perDay'>> {
  if (forms.length === 0) return unknown('its pages have no form, as the site was built last');
  if (only?.languages) return unknown('leads do not say which language a browser prefers');
  const today = dayOf(new Date(), zone);
  const from = readDay(firstDayOfPace(today), zone, 'first');
  const older = await Promise.all(forms.map((form) => leads.count({ form, to: from })));
  const { leads: all, days } = await paceOfForms(
    leads.read({ from, to: readDay(today, zone, 'first') }),
    { forms, campaigns: only?.campaigns },
    { today, zone, isOld: older.some((count) => count > 0) },
  );
  const own = (all * (100 - holdout)) / 100;
  if (own === 0) return unknown('no lead that could have counted came on a whole day');
  const perDay = own / days;
  const words = `About ${counted(Math.round(own), 'lead')} of the last ${days === 1 ? 'whole day' : counted(days, 'whole day')} could have counted, ${rounded(perDay)} a day.`;
  return { words, perDay };
}

function unknown(why: string): Pick<ExperimentPace, 'words'> {
  return { words: `Nothing is known of its pace yet: ${why}.` };
}

function rounded(perDay: number): number {
  return Number(perDay.toPrecision(2));
}
