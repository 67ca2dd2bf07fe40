import { type ChoiceRules, KEPT_CHOICE, type TakingPart } from '../../browser/choice-rules.ts';
import type { ResolvedExperiment } from '../../model/model.ts';

const usualDays = 90;

/** How the browser keeps the variant of an experiment that it has chosen. */
export function rulesOfChoice({ name, keep = {} }: ResolvedExperiment): ChoiceRules {
  const key = KEPT_CHOICE + name;
  if (typeof keep === 'string') {
    return { key, store: keep === 'visit' ? 'sessionStorage' : 'none' };
  }
  const { as, days } = keep;
  const store = 'localStorage';
  return as === undefined ? { key, store, days: days ?? usualDays } : { key: as, store, days };
}

/** Experiments that are not for all visitors, by their names. */
export function limitsOf(experiments: readonly ResolvedExperiment[]): Record<string, TakingPart> {
  return Object.fromEntries(
    experiments.flatMap(({ name, only }) => {
      if (!only) return [];
      const campaigns = only.campaigns?.map((campaign) => campaign.trim().toLowerCase());
      return [[name, { languages: only.languages, campaigns }]];
    }),
  );
}
