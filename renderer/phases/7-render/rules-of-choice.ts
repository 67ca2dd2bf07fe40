import {
  type ChoiceRules,
  campaignKey,
  KEPT_CHOICE,
  type TakingPart,
} from '../../browser/choice-rules.ts';
import { drawOf } from '../../model/draw-of.ts';
import type { ResolvedExperiment } from '../../model/model.ts';

const usualDays = 90;

/** How the browser keeps the variant of an experiment that it has chosen. */
export function rulesOfChoice({ name, variants, keep = {} }: ResolvedExperiment): ChoiceRules {
  const own = { key: KEPT_CHOICE + name, draw: drawOf(variants) };
  if (typeof keep === 'string') {
    return { ...own, store: keep === 'visit' ? 'sessionStorage' : 'none' };
  }
  const { as, days } = keep;
  const usual = as === undefined ? usualDays : undefined;
  return { ...own, store: 'localStorage', as, days: days ?? usual };
}

/** Experiments that are not for all visitors, by their names. */
export function limitsOf(experiments: readonly ResolvedExperiment[]): Record<string, TakingPart> {
  return Object.fromEntries(
    experiments.flatMap(({ name, only }) => {
      if (!only) return [];
      return [[name, { ...only, campaigns: only.campaigns?.map(campaignKey) }]];
    }),
  );
}
