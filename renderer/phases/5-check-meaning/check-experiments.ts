import winner from '../../../schemas/winner.json' with { type: 'json' };
import type {
  Experiment,
  ExperimentVariant,
  Form,
  Overlay,
  Page as PageContent,
  Section,
} from '../../generated/types.ts';
import { isInstant } from '../../model/absence.ts';
import type { AnyPart } from '../../model/any-part.ts';
import type { Campaign } from '../../model/campaign.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import {
  completeField,
  type DeclaredLeads,
  formFields,
  leadTypeOf,
} from '../../model/site-leads.ts';
import type { Registry } from '../../registry/registry.ts';
import { counted } from '../../text/counted.ts';
import { dayInWords } from '../../text/stated-day.ts';
import type { PageCheck } from './check.ts';
import { repeated } from './repeated.ts';
import { changesOf } from './variant-changes.ts';
import { visibleContent } from './visible-content.ts';

const dayMs = 86_400_000;

/** Whether the experiments of a page are distinct and fit the page. */
export const pageCheck: PageCheck = {
  rules: {
    'experiment/changed-twice': {
      title: 'A section or overlay changed twice in one variant',
      why: 'Only one of the changes could be shown.',
      fix: 'Make one change of the two.',
      wrong: 'changes: [{ id: top, heading: Hello }, { id: top, text: Welcome }]',
      right: 'changes: [{ id: top, heading: Hello, text: Welcome }]',
    },
    'experiment/duplicate-name': {
      title: 'Two experiments or variants with one name',
      why: 'Nobody could tell which of the two a visitor has seen.',
      fix: 'Give one another name.',
      wrong: 'variants: [{ name: a }, { name: a }]',
      right: 'variants: [{ name: a }, { name: b }]',
    },
    'experiment/first-variant': {
      title: 'A first variant with changes',
      why: 'The first variant is the page as it is written: search engines and visitors without scripts see it.',
      fix: 'Write its texts into the page, and let the other variants differ.',
      wrong: 'variants:\n  - name: a\n    changes: [{ id: top, heading: Hello }]',
      right: 'variants:\n  - name: a\n  - name: b\n    changes: [{ id: top, heading: Hello }]',
    },
    'experiment/form-fields': {
      title: 'A variant whose form asks for other things',
      why: 'The lead service knows one form in this place, and refuses what does not fit it.',
      fix: 'Keep the names and choices of the fields; labels may differ.',
      wrong: 'fields: [{ name: employer, label: Company }]',
      right: 'fields: [{ name: company, label: Company }]',
    },
    'experiment/over': {
      title: 'An experiment that is long over',
      why: 'All visitors see its first variant, whichever has won.',
      fix: 'Write the variant that has won into the page, and delete the experiment.',
      wrong: 'publishUntil: 2020-10-01T00:00:00Z',
      right: '(no experiment, and the heading that has won)',
      canBeOff: true,
    },
    'experiment/too-short': {
      title: 'An experiment that ends too early for a winner',
      why: 'A winner takes two whole weeks, and the leads that were planned; both would not be there.',
      fix: 'Plan fewer leads, for a larger difference, or let the experiment, its page or its campaign stay longer or take more leads.',
      wrong: 'publishUntil: 2026-12-10T00:00:00Z\nplan: { leads: 600, perDay: 12 }',
      right: 'publishUntil: 2027-01-20T00:00:00Z\nplan: { leads: 600, perDay: 12 }',
      canBeOff: true,
    },
    'experiment/overlap': {
      title: 'Two experiments that change the same',
      why: 'Only one of the two could be shown.',
      fix: 'Make one experiment of them, or change different sections.',
      wrong: 'two experiments with changes: [{ id: top, … }]',
      right: 'one with { id: top, … }, the other with { id: close, … }',
    },
    'experiment/shares': {
      title: 'Shares that do not make a hundred',
      why: 'Some visitors would see nothing, or a variant nobody.',
      fix: 'Let the shares add up to 100, or leave them out for equal ones.',
      wrong: 'variants: [{ name: a, share: 50 }, { name: b, share: 60 }]',
      right: 'variants: [{ name: a }, { name: b }]',
    },
  },
  check: ({ page, index: { leads, registry }, campaign, now }) => {
    const { content } = page;
    const { experiments = [], sections, overlays = [] } = content;
    return [
      ...experiments.flatMap((experiment, index) =>
        tooShort(experiment, content, {
          pointer: `/experiments/${index}`,
          campaign: page.experiments?.[index]?.isForAfter ? undefined : campaign,
          now,
        }),
      ),
      ...duplicateNames(experiments, '/experiments', 'experiments'),
      ...overlaps(experiments),
      ...experiments.flatMap(({ variants }, index) => {
        const pointer = `/experiments/${index}/variants`;
        return [
          ...duplicateNames(variants, pointer, 'variants'),
          ...firstVariant(variants, pointer),
          ...shares(variants, pointer),
          ...variants.flatMap((variant, place) => [
            ...changedTwice(variant, `${pointer}/${place}`),
            ...sameAsPage(variant.changes, sections, `${pointer}/${place}/changes`, registry),
            ...sameAsPage(variant.overlays, overlays, `${pointer}/${place}/overlays`, registry),
            ...(leads ? otherForms(variant, content, leads, `${pointer}/${place}`) : []),
          ]),
        ];
      }),
    ];
  },
};

function duplicateNames(
  named: readonly { name: string }[],
  pointer: string,
  what: string,
): Diagnostic[] {
  return repeated(named.entries(), ([, { name }]) => name).map(([[index, { name }]]) => ({
    rule: 'experiment/duplicate-name',
    pointer: `${pointer}/${index}/name`,
    message: `Two ${what} have the name \`${name}\`.`,
    help: 'Give one of them another name.',
  }));
}

function tooShort(
  experiment: Experiment,
  page: PageContent,
  { pointer, campaign, now }: { pointer: string; campaign?: Campaign; now: number },
): Diagnostic[] {
  const { publishFrom, publishUntil } = experiment;
  // One that ends before it begins is reported as that.
  const [from = 0] = momentOf(publishFrom);
  const [until = Number.POSITIVE_INFINITY] = momentOf(publishUntil);
  if (from >= until) return [];
  const begins = [publishFrom, page.publishFrom, campaign?.opens?.at].flatMap(momentOf);
  const [end] = [
    ...momentOf(publishUntil).map((at) => ({ at, of: 'the experiment' })),
    ...momentOf(page.publishUntil).map((at) => ({ at, of: 'the page' })),
    ...momentOf(campaign?.closes?.at).map((at) => ({ at, of: 'its campaign' })),
  ].toSorted((one, other) => one.at - other.at);
  if (end && end.at < now) return isOver(end, now) ? [over(end.at, pointer)] : [];
  const start = begins.length > 0 ? Math.max(...begins) : now;
  const places = campaign?.capacity?.leads;
  const problem =
    (places !== undefined && tooFewPlaces(experiment, places)) ||
    (end && tooFewDays(experiment, (end.at - start) / dayMs, end.of));
  if (!problem) return [];
  return [
    {
      ...problem,
      rule: 'experiment/too-short',
      severity: 'warning',
      pointer: `${pointer}${problem.pointer}`,
    },
  ];
}

/** Whether nobody has drawn a conclusion in the time that an experiment takes. */
function isOver({ at, of }: { at: number; of: string }, now: number): boolean {
  return of === 'the experiment' && now - at > winner.days * dayMs;
}

function over(at: number, pointer: string): Diagnostic {
  return {
    rule: 'experiment/over',
    severity: 'warning',
    pointer: `${pointer}/publishUntil`,
    message: `This experiment was over on ${dayInWords(new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length))}: all visitors see its first variant since.`,
    help: 'Write the variant that has won into the page, and delete the experiment.',
  };
}

/** An experiment whose campaign ends with fewer leads than a winner takes. */
function tooFewPlaces({ plan }: Experiment, places: number) {
  const needed = plan?.leads ?? winner.leads;
  if (places >= needed) return undefined;
  const way = places < winner.leads ? 'do without the experiment' : 'plan fewer';
  return {
    pointer: plan ? '/plan/leads' : '/name',
    message: `${plan ? 'The plan needs' : 'A winner takes at least'} ${needed} leads, but its campaign closes after ${places}.`,
    help: `Let the campaign close after more leads, or ${way}.`,
  };
}

/** An experiment of too few days until the end of something. */
function tooFewDays({ plan }: Experiment, days: number, ends: string) {
  if (days <= 0) {
    return {
      pointer: '/name',
      message: `This experiment would begin only after the end of ${ends}, so nobody would take part in it.`,
      help: `Let it begin earlier, or let ${ends} stay longer.`,
    };
  }
  if (plan?.perDay && plan.perDay * days < plan.leads) {
    const expected = counted(Math.floor(plan.perDay * days), 'lead');
    return {
      pointer: '/plan/leads',
      message: `The plan needs ${plan.leads} leads, but until the end of ${ends} only ${expected} can be hoped for, at ${plan.perDay} a day.`,
      help: `Plan fewer leads for a larger difference (site experiment plan shows how many it takes), or let ${ends} stay longer.`,
    };
  }
  if (days >= winner.days) return undefined;
  return {
    pointer: '/name',
    message: `A winner takes at least ${winner.days} days, but until the end of ${ends} there ${Math.floor(days) === 1 ? 'is' : 'are'} only ${counted(Math.floor(days), 'day')}.`,
    help: `Let ${ends} stay longer. If the experiment runs already, write since when, as \`publishFrom\`.`,
  };
}

function momentOf(moment: unknown): number[] {
  if (typeof moment === 'number') return [moment];
  return isInstant(moment) ? [Date.parse(moment)] : [];
}

function overlaps(experiments: readonly Experiment[]): Diagnostic[] {
  const owners = new Map<string, number>();
  return experiments.flatMap(({ variants }, index) =>
    variants.flatMap((variant, place) =>
      changesOf(variant, `/experiments/${index}/variants/${place}`).flatMap((change) => {
        const owner = owners.get(change.key) ?? index;
        owners.set(change.key, owner);
        if (owner === index) return [];
        return [
          {
            rule: 'experiment/overlap',
            pointer: change.pointer,
            message: `The experiment \`${experiments[owner]?.name}\` changes ${change.name} already.`,
            plain: `The experiment “${experiments[owner]?.name}” changes the same already. Add a variant to it, or change something else.`,
            help: 'Make one experiment of the two, or change another section.',
          },
        ];
      }),
    ),
  );
}

function firstVariant([first]: readonly ExperimentVariant[], pointer: string): Diagnostic[] {
  const [change] = first ? changesOf(first, '') : [];
  if (!change) return [];
  return [
    {
      rule: 'experiment/first-variant',
      pointer: `${pointer}/0/${change.pointer.split('/')[1]}`,
      onKey: true,
      message: 'The first variant is the page as it is written, so it has no changes.',
      help: 'Write these texts into the page itself, or put another variant first.',
    },
  ];
}

function changedTwice(variant: ExperimentVariant, pointer: string): Diagnostic[] {
  return repeated(changesOf(variant, pointer), ({ key }) => key).map(([change]) => ({
    rule: 'experiment/changed-twice',
    pointer: change.pointer,
    message: `This variant changes ${change.name} twice, and only one change could be shown.`,
    help: 'Write everything that differs into one change.',
  }));
}

function sameAsPage<T extends Section | Overlay>(
  changes: readonly T[] = [],
  parts: readonly T[],
  pointer: string,
  registry: Registry,
): Diagnostic[] {
  const isSame = (change: T) =>
    parts.some(
      (one) =>
        one.id === change.id && visibleContent(one, registry) === visibleContent(change, registry),
    );
  return changes.flatMap((change, index): Diagnostic[] =>
    isSame(change)
      ? [
          {
            rule: 'experiment/no-change',
            pointer: `${pointer}/${index}`,
            message: 'This change says what the page says already, so there is nothing to compare.',
            help: 'Write what differs, or delete the change.',
          },
        ]
      : [],
  );
}

function shares(variants: readonly ExperimentVariant[], pointer: string): Diagnostic[] {
  const stated = variants.flatMap(({ share }) => share ?? []);
  if (stated.length === 0) return [];
  const sum = stated.reduce((total, share) => total + share, 0);
  const all = stated.length === variants.length;
  if (all ? sum === 100 : sum < 100) return [];
  const index = variants.findLastIndex(({ share }) => share !== undefined);
  return [
    {
      rule: 'experiment/shares',
      pointer: `${pointer}/${index}/share`,
      message: all
        ? `The shares make ${sum} together, not 100.`
        : `The shares make ${sum} already, so nothing is left for the other variants.`,
      help: 'Let them add up to 100, or leave all of them out for equal ones.',
    },
  ];
}

/** Forms that differ in what the lead service checks; one of the two may have none. */
function otherForms(
  { changes = [], overlays: changedOverlays = [] }: ExperimentVariant,
  { sections, overlays = [] }: PageContent,
  leads: DeclaredLeads,
  pointer: string,
): Diagnostic[] {
  const compare = (changed: readonly AnyPart[], parts: readonly AnyPart[], key: string) =>
    changed.flatMap((change, index): Diagnostic[] => {
      const base = parts.find(({ id }) => id === change.id);
      if (!change.form || !base?.form) return [];
      if (fieldsKey(change.form, leads) === fieldsKey(base.form, leads)) return [];
      return [
        {
          rule: 'experiment/form-fields',
          pointer: `${pointer}/${key}/${index}/form`,
          onKey: true,
          message: 'The form of this variant asks for other things than the one of the page.',
          help: 'Keep the names and the choices of its fields; labels and texts may differ.',
        },
      ];
    });
  return [
    ...compare(changes, sections, 'changes'),
    ...compare(changedOverlays, overlays, 'overlays'),
  ];
}

/** What the lead service checks of a form. */
function fieldsKey(form: Form, leads: DeclaredLeads): string {
  const fields = formFields(form, leads).map((field) => {
    const { name, input, required, options, pattern, min, max, maxLength } = completeField(field);
    return { name, input, required, options, pattern, min, max, maxLength };
  });
  return JSON.stringify([leadTypeOf(form, leads), form.thankYou, fields]);
}
