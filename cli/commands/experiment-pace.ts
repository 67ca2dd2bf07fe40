import { counted } from '../../renderer/light.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { judgeExperiment } from '../../server/experiments/judge-experiment.ts';
import { firstDayOfPace, paceOfForms } from '../../server/experiments/lead-pace.ts';
import { hasNoLead, type SiteExperiment } from '../../server/experiments/site-experiments.ts';
import { dayOf, readDay } from '../../server/leads/day-of.ts';
import type { Operations } from '../../server/operations/control/operations.ts';
import { Failure } from '../terminal/terminal.ts';

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

/**
 * Reads the pace of an experiment: by its own leads or, before them, by those that could have been.
 * @throws Failure if no lead can have a variant of it.
 */
export async function readPace(
  experiment: SiteExperiment,
  leads: Operations,
  built: FormsFile,
): Promise<ExperimentPace> {
  const { zone } = built.leads;
  const verdict = await judgeExperiment(experiment, leads, { now: new Date(), zone });
  const { leads: soFar, perDay } = verdict;
  if (perDay) {
    const words = `It has ${counted(soFar, 'lead')} so far, ${rounded(perDay)} a day.`;
    return { experiment, words, perDay, soFar };
  }
  return { experiment, soFar, ...(await expectedPace(experiment, built, leads)) };
}

/** Leads of before an experiment do not say who takes part, except by their campaign. */
async function expectedPace(
  experiment: SiteExperiment,
  built: FormsFile,
  leads: Operations,
): Promise<Pick<ExperimentPace, 'words' | 'perDay'>> {
  const { only, holdout = 0, pages } = experiment;
  const { zone } = built.leads;
  const unknown = (why: string) => withoutLeads(why, experiment);
  const forms = built.forms.filter(({ page }) => pages.includes(page)).map(({ id }) => id);
  if (forms.length === 0) return unknown(whyWithoutForm(experiment, built));
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
  if (own === 0) return unknown('no whole day has brought a lead that could have counted');
  const perDay = own / days;
  const words = `About ${counted(Math.round(own), 'lead')} of the last ${days === 1 ? 'whole day' : counted(days, 'whole day')} could have counted, ${rounded(perDay)} a day.`;
  return { words, perDay };
}

/** @throws Failure if no lead can have a variant of it. */
function whyWithoutForm(
  experiment: SiteExperiment,
  { experiments = [], forms }: FormsFile,
): string {
  const { name } = experiment;
  if (!experiments.some((one) => one.name === name)) return 'its pages are not built yet';
  if (hasNoLead(experiment, forms)) {
    throw new Failure(
      `No lead can have a variant of \`${name}\`.`,
      'Browsers do not keep it (keep: none), and its pages have no form. Let browsers keep it, or put a form on its pages.',
      1,
    );
  }
  return 'its form is on another page, and leads do not say which pages their visitors saw';
}

/** What its page expects; without that, nothing is known. */
function withoutLeads(
  why: string,
  { perDay }: SiteExperiment,
): Pick<ExperimentPace, 'words' | 'perDay'> {
  if (perDay) return { words: `Its page expects ${perDay} a day (perDay): ${why}.`, perDay };
  return { words: `Nothing is known of its pace yet: ${why}.` };
}

function rounded(perDay: number): number {
  return Number(perDay.toPrecision(2));
}
