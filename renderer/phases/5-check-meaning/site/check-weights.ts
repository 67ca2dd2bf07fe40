import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { PageWeight } from '../../../model/page-weight.ts';
import type { Rules } from '../../../model/rule.ts';

export const rules: Rules = {
  'page/weight': {
    title: 'A page that weighs more than its budget',
    why: 'On a slow connection every visitor waits for it.',
    fix: 'Show less on the page, or raise the budget in site.yaml. Only site build weighs pages.',
    wrong: 'budgets: { pictures: 400 KB } (and a page that shows 600 KB)',
    right: 'budgets: { pictures: 600 KB }',
    canBeOff: true,
  },
};

type Budgets = NonNullable<Site['budgets']>;

const KINDS = {
  html: { what: 'HTML', help: 'Give the page fewer sections, or raise the budget.' },
  style: { what: 'style', help: 'Use fewer types of sections on the page, or raise the budget.' },
  script: { what: 'scripts', help: 'Do without what moves by itself, or raise the budget.' },
  pictures: { what: 'pictures', help: 'Show fewer pictures, or raise the budget.' },
};

/** Pages that weigh more than the site allows. */
export function checkWeights(
  weights: readonly PageWeight[],
  budgets: Budgets = {},
): FileDiagnostic[] {
  const kinds = Object.keys(KINDS) as (keyof Budgets)[];
  return weights.flatMap((page) =>
    kinds.flatMap((kind) => {
      const budget = budgets[kind];
      return budget !== undefined && page[kind] > bytesOf(budget)
        ? [tooHeavy(page, kind, budget)]
        : [];
    }),
  );
}

function bytesOf(weight: string): number {
  return Number.parseFloat(weight) * (weight.endsWith('MB') ? 1_000_000 : 1000);
}

/** Rounded up: what exceeds its budget must not show as equal to it. */
function inKilobytes(bytes: number): number {
  return Math.ceil(bytes / 100) / 10;
}

function tooHeavy(page: PageWeight, kind: keyof Budgets, budget: string): FileDiagnostic {
  const { what, help } = KINDS[kind];
  return {
    rule: 'page/weight',
    severity: 'warning',
    file: page.file,
    pointer: '',
    message: `\`${page.path}\` has ${inKilobytes(page[kind])} KB of ${what}, and the budget is ${budget}.`,
    help,
    related: [{ file: 'site.yaml', pointer: `/budgets/${kind}`, message: 'The budget is here.' }],
  };
}
