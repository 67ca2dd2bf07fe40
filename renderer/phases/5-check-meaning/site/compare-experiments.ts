import type { BuiltExperiment } from '../../../../schemas/generated/contract.ts';
import type { Experiment, Page as PageContent, Site } from '../../../generated/types.ts';
import { isInstant } from '../../../model/absence.ts';
import type { Campaign, CampaignForm } from '../../../model/campaign.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import { sharesOf } from '../../../model/draw-of.ts';
import type { ExperimentAsWritten } from '../../../model/experiment-as-written.ts';
import type { Origin } from '../../../model/model.ts';
import type { Rules } from '../../../model/rule.ts';
import { nearestName } from '../../../text/nearest-name.ts';
import { repeated } from '../repeated.ts';
import { findForms } from '../site-index.ts';

export const rules: Rules = {
  'experiment/differs': {
    title: 'One experiment that is another on two pages',
    why: 'Pages with an experiment of one name show a visitor the same variant, and their leads count together.',
    fix: 'Write the same variants, shares and rules on both pages, or give one experiment another name.',
    wrong:
      'on one page:\n  variants: [{ name: a }, { name: b }]\non another:\n  variants: [{ name: a }, { name: c }]',
    right: 'on both:\n  variants: [{ name: a }, { name: b }]',
  },
  'experiment/decided': {
    title: 'A decision on an experiment that goes on',
    why: 'Some visitors still see what was decided against, and reports take the experiment for ended.',
    fix: 'Delete it, and end the experiment with the program, which writes it into the pages as well.',
    wrong:
      'decisions: [{ experiment: headline, kept: question, date: 2026-11-23 }] (while a page has the experiment headline)',
    right: '(no decision before site experiment end headline --keep question)',
    canBeOff: true,
  },
  'experiment/no-lead': {
    title: 'An experiment whose variants no lead of the page can have',
    why: 'With keep: none the browser forgets the variant with the page, so a form elsewhere does not know it.',
    fix: 'Let the browser keep the variant, or put a form on the page.',
    wrong: 'keep: none (and no form on the page)',
    right: 'keep: visit',
    canBeOff: true,
  },
};

/** An experiment of a page as far as others must be equal to it. */
export interface NamedExperiment extends Omit<BuiltExperiment, 'pages' | 'draw'> {
  /** The same text for equal ones. */
  definition: string;
  /** Where that was written, if the page has no form. */
  leadless?: Origin;
  /** Where its name was written. */
  origin: Origin;
}

/** What the experiments of a page depend on. */
interface ExperimentPage {
  content: PageContent;
  /** What was written of them. */
  experiments: readonly ExperimentAsWritten[];
  /** The campaign of the page. */
  own?: Campaign;
  /** Its forms that follow a campaign, those of other states included. */
  campaignForms: readonly CampaignForm[];
  origin(pointer: string): Origin;
}

const usualLooks = 5;

/** The experiments of a page, whatever it shows today. */
export function nameExperiments({
  content,
  experiments,
  own,
  campaignForms,
  origin,
}: ExperimentPage) {
  const hasForm = campaignForms.length > 0 || findForms(content).length > 0;
  const archived = own?.timeline.find(({ state }) => state === 'archived')?.from;
  return content.experiments?.map((experiment, index): NamedExperiment => {
    const { name, variants, plan, keep, holdout, only, publishFrom, publishUntil } = experiment;
    const { contents = [], isForAfter = false } = experiments[index] ?? {};
    const shares = sharesOf(variants);
    const closes = isForAfter ? archived : (own?.closes?.at ?? archived);
    return {
      name,
      definition: define(experiment),
      holdout,
      only,
      variants: variants.map((variant, place) => ({
        name: variant.name,
        share: shares[place] ?? 0,
        content: contents[place] ?? '',
      })),
      plan: plan && { leads: plan.leads, times: plan.times ?? usualLooks },
      perDay: plan?.perDay,
      ...(keep === 'none' && {
        isUnkept: true,
        ...(!hasForm && { leadless: origin(`/experiments/${index}/keep`) }),
      }),
      begins: instantOf(Math.max, [publishFrom, content.publishFrom]),
      ends: instantOf(Math.min, [publishUntil, content.publishUntil, closes]),
      origin: origin(`/experiments/${index}/name`),
    };
  });
}

/** An experiment without what each page has for itself: what its variants change, and when it runs. */
function define({ variants, plan, keep, holdout, only }: Experiment): string {
  const shares = variants.map((variant) => [variant.name, variant.share]);
  return JSON.stringify([shares, plan && [plan.leads, plan.times], keep, holdout, only]);
}

/** The last or the first of some moments, in UTC; undefined if none is known. */
function instantOf(
  choose: (...moments: number[]) => number,
  moments: readonly (string | number | undefined)[],
): string | undefined {
  const known = moments.flatMap((moment) =>
    isInstant(moment) ? Date.parse(moment) : typeof moment === 'number' ? moment : [],
  );
  return known.length > 0 ? new Date(choose(...known)).toISOString() : undefined;
}

/** Experiments that differ from those of the same name on an earlier page. */
export function compareExperiments(
  pages: readonly { path: string; experiments?: readonly NamedExperiment[] }[],
): FileDiagnostic[] {
  const all = pages.flatMap(({ path, experiments = [] }) =>
    experiments.map((experiment) => ({ path, ...experiment })),
  );
  const different = repeated(all, ({ name }) => name).filter(
    ([one, first]) => one.definition !== first.definition,
  );
  return [
    ...different.map(
      ([{ name, origin }, first]): FileDiagnostic => ({
        rule: 'experiment/differs',
        ...origin,
        message: `The experiment \`${name}\` of the page \`${first.path}\` has other variants, shares or rules.`,
        help: 'Visitors keep one variant for all pages with this name, so write the same names, share, plan, keep, holdout and only on each, or choose another name.',
        related: [{ ...first.origin, message: 'The other one is here.' }],
      }),
    ),
    ...all.flatMap(({ name, path, leadless }): FileDiagnostic[] =>
      leadless
        ? [
            {
              rule: 'experiment/no-lead',
              severity: 'warning',
              ...leadless,
              message: `No lead of \`${path}\` can have a variant of \`${name}\`: browsers do not keep it, and the page has no form.`,
              help: 'Write `keep: visit`, so that forms of other pages know the variant, or put a form on this page.',
            },
          ]
        : [],
    ),
    ...[...Map.groupBy(all, ({ name }) => name).values()].flatMap(findEqual),
  ];
}

/** Decisions on experiments that pages go on with. */
export function compareDecisions(
  pages: readonly { path: string; experiments?: readonly NamedExperiment[] }[],
  decisions: NonNullable<Site['decisions']>,
): FileDiagnostic[] {
  return decisions.flatMap(({ experiment: name, kept }, index): FileDiagnostic[] => {
    const page = pages.find(({ experiments }) => experiments?.some((one) => one.name === name));
    const running = page?.experiments?.find((one) => one.name === name);
    if (!page || !running) return [];
    const variants = running.variants.map((variant) => variant.name);
    const isKnown = variants.includes(kept);
    return [
      {
        rule: 'experiment/decided',
        severity: 'warning',
        file: 'site.yaml',
        pointer: `/decisions/${index}/${isKnown ? 'experiment' : 'kept'}`,
        message: isKnown
          ? `\`${name}\` has ended by this decision, but \`${page.path}\` still shows its variants.`
          : `\`${name}\` has no variant \`${kept}\`, and \`${page.path}\` still shows those it has: ${variants.join(', ')}.`,
        help: `Delete this, and let the program write it into the pages as well: site experiment end ${name} --keep ${isKnown ? kept : (nearestName(kept, variants) ?? '<variant>')}`,
      },
    ];
  });
}

/** Variants that change the same as another one on all pages; those that change nothing are reported there. */
function findEqual(pages: readonly NamedExperiment[]): FileDiagnostic[] {
  const [first] = pages;
  if (!first) return [];
  const [control, ...others] = first.variants.map(({ name }, index) => ({
    name,
    content: pages.map(({ variants }) => variants[index]?.content).join(),
  }));
  const changed = others.filter(({ content }) => content !== control?.content);
  return repeated(changed, ({ content }) => content).map(([one, other]) => ({
    rule: 'experiment/no-change',
    ...first.origin,
    message: `The variants \`${other.name}\` and \`${one.name}\` change the same, so there is nothing to compare.`,
    help: 'Write what differs, or delete one of them.',
  }));
}
