import {
  type ChoiceRules,
  campaignKey,
  KEPT_CHOICE,
  type TakingPart,
} from '../../browser/choice-rules.ts';
import type { InlineScript } from '../../generated/inline-scripts.ts';
import { drawOf } from '../../model/draw-of.ts';
import type { PublicFont, ResolvedExperiment, ResolvedPage } from '../../model/model.ts';
import { scriptWith } from './script-with.ts';

/** Chooses what a visitor sees before there is anything to see. */
export function experimentScripts(
  { experiments, locale }: ResolvedPage,
  facesFor: (locale: string) => readonly PublicFont[],
): string {
  if (experiments.length === 0) return '';
  const known = experiments.map((experiment) => [
    experiment.name,
    experiment.variants.map((variant, index) => [
      variant.name,
      visitorsUpTo(experiment, index),
      facesFor(variant.locale)
        .filter((face) => !facesFor(locale).includes(face))
        .map(({ url }) => url),
    ]),
    rulesOfChoice(experiment),
    experiment.mark,
  ]);
  const limits = limitsOf(experiments);
  return [
    isEmpty(limits) ? '' : scriptWith('limit-experiments', 'data-limits', limits),
    scriptWith('choose-variants', 'data-experiments', known),
  ].join('');
}

/** How many of a hundred visitors see a variant or one before it; those who are held out see none. */
function visitorsUpTo(
  { variants, holdout = 0 }: ResolvedPage['experiments'][number],
  index: number,
): number {
  const shares = variants.slice(0, index + 1).map(({ share }) => share);
  return shares.reduce((sum, share) => sum + share, 0) * (1 - holdout / 100);
}

/** Puts the title and the like of the chosen variants in place, right behind those of the page. */
export function headScript({ experiments }: ResolvedPage): string {
  const heads = headsOf(experiments);
  return isEmpty(heads) ? '' : scriptWith('describe-variant', 'data-heads', heads);
}

/** The scripts that stand in the head of a page because of its experiments. */
export function scriptsInHead({ experiments }: ResolvedPage): InlineScript[] {
  if (experiments.length === 0) return [];
  return [
    'choose-variants',
    ...(isEmpty(limitsOf(experiments)) ? [] : (['limit-experiments'] as const)),
    ...(isEmpty(headsOf(experiments)) ? [] : (['describe-variant'] as const)),
  ];
}

/** What the head says in each variant, such as `headline:b`, by the names of its elements. */
function headsOf(experiments: ResolvedPage['experiments']): Record<string, Record<string, string>> {
  return Object.fromEntries(
    experiments.flatMap(({ name, variants }) =>
      variants.flatMap(({ name: variant, head }) => {
        if (!head) return [];
        const { title, description, social } = head;
        const said = {
          title,
          description,
          'og:title': social.title,
          'og:description': social.description,
          'twitter:title': social.title,
          'twitter:description': social.description,
        };
        return [[`${name}:${variant}`, said]];
      }),
    ),
  );
}

function isEmpty(group: object): boolean {
  return Object.keys(group).length === 0;
}

const usualDays = 90;

/** How the browser keeps the variant of an experiment that it has chosen. */
function rulesOfChoice({ name, variants, keep = {} }: ResolvedExperiment): ChoiceRules {
  const own = { key: KEPT_CHOICE + name, draw: drawOf(variants) };
  if (typeof keep === 'string') {
    return { ...own, store: keep === 'visit' ? 'sessionStorage' : 'none' };
  }
  const { as, days } = keep;
  const usual = as === undefined ? usualDays : undefined;
  return { ...own, store: 'localStorage', as, days: days ?? usual };
}

/** Experiments that are not for all visitors, by their names. */
function limitsOf(experiments: readonly ResolvedExperiment[]): Record<string, TakingPart> {
  return Object.fromEntries(
    experiments.flatMap(({ name, only }) => {
      if (!only) return [];
      return [[name, { ...only, campaigns: only.campaigns?.map(campaignKey) }]];
    }),
  );
}
