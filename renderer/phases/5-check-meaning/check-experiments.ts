import type {
  Experiment,
  ExperimentVariant,
  Form,
  Page as PageContent,
  Section,
} from '../../generated/types.ts';
import { isInstant } from '../../model/absence.ts';
import type { AnyPart } from '../../model/any-part.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import {
  completeField,
  type DeclaredLeads,
  formFields,
  leadTypeOf,
} from '../../model/site-leads.ts';
import { counted } from '../../text/counted.ts';
import type { PageCheck } from './check.ts';
import { repeated } from './repeated.ts';

const dayMs = 86_400_000;

/** Whether the experiments of a page are distinct and fit the page. */
export const experimentsCheck: PageCheck = {
  rules: {
    'experiment/changed-twice': {
      title: 'A section changed twice in one variant',
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
      why: 'The first variant is the page as it is written: search engines see it, and whoever has no script.',
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
    'experiment/too-short': {
      title: 'An experiment that cannot end before its page',
      why: 'Its leads would not be there when the page ends, and nothing would be decided.',
      fix: 'Plan fewer leads, for a larger difference, or let the page stay longer.',
      wrong: 'publishUntil: 2026-12-10T00:00:00Z\nplan: { leads: 600, perDay: 12 }',
      right: 'publishUntil: 2027-01-20T00:00:00Z\nplan: { leads: 600, perDay: 12 }',
      canBeOff: true,
    },
    'experiment/overlap': {
      title: 'Two experiments that change one section',
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
  check: ({ page: { content }, index: { leads }, now }) => {
    const { experiments = [], sections } = content;
    return [
      ...experiments.flatMap((experiment, index) =>
        tooShort(experiment, content, { pointer: `/experiments/${index}`, now }),
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
            ...(leads ? otherForms(variant, sections, leads, `${pointer}/${place}`) : []),
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
    severity: 'error',
    pointer: `${pointer}/${index}/name`,
    message: `Two ${what} have the name \`${name}\`.`,
    help: 'Give one of them another name.',
  }));
}

function tooShort(
  { plan, publishFrom, publishUntil }: Experiment,
  page: PageContent,
  { pointer, now }: { pointer: string; now: number },
): Diagnostic[] {
  const begins = [publishFrom, page.publishFrom].filter(isInstant).map((at) => Date.parse(at));
  const ends = [publishUntil, page.publishUntil].filter(isInstant).map((at) => Date.parse(at));
  const days = (Math.min(...ends) - Math.max(now, ...begins)) / dayMs;
  if (!plan?.perDay || days < 0 || plan.perDay * days >= plan.leads) return [];
  const expected = counted(Math.floor(plan.perDay * days), 'lead');
  return [
    {
      rule: 'experiment/too-short',
      severity: 'warning',
      pointer: `${pointer}/plan/leads`,
      message: `The plan needs ${plan.leads} leads, but until the end of the page only ${expected} can be hoped for, at ${plan.perDay} a day.`,
      help: 'Plan fewer leads for a larger difference (site experiment plan shows how many it takes), or let the page stay longer.',
    },
  ];
}

function overlaps(experiments: readonly Experiment[]): Diagnostic[] {
  const owners = new Map<string, number>();
  return experiments.flatMap(({ variants }, index) =>
    variants.flatMap(({ changes = [] }, place) =>
      changes.flatMap(({ id = '' }, change) => {
        const owner = owners.get(id) ?? index;
        owners.set(id, owner);
        if (owner === index) return [];
        return [
          {
            rule: 'experiment/overlap',
            severity: 'error' as const,
            pointer: `/experiments/${index}/variants/${place}/changes/${change}/id`,
            message: `The experiment \`${experiments[owner]?.name}\` changes the section \`${id}\` already.`,
            help: 'Make one experiment of the two, or change another section.',
          },
        ];
      }),
    ),
  );
}

function firstVariant([first]: readonly ExperimentVariant[], pointer: string): Diagnostic[] {
  if (!first?.changes) return [];
  return [
    {
      rule: 'experiment/first-variant',
      severity: 'error',
      pointer: `${pointer}/0/changes`,
      onKey: true,
      message: 'The first variant is the page as it is written, so it has no changes.',
      help: 'Write these texts into the page itself, or put another variant first.',
    },
  ];
}

function changedTwice({ changes = [] }: ExperimentVariant, pointer: string): Diagnostic[] {
  return repeated(changes.entries(), ([, { id }]) => id).map(([[index, { id }]]) => ({
    rule: 'experiment/changed-twice',
    severity: 'error',
    pointer: `${pointer}/changes/${index}/id`,
    message: `This variant changes the section \`${id}\` twice, and only one change could be shown.`,
    help: 'Write everything that differs into one change.',
  }));
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
      severity: 'error',
      pointer: `${pointer}/${index}/share`,
      message: all
        ? `The shares make ${sum} together, not 100.`
        : `The shares make ${sum} already, so nothing is left for the other variants.`,
      help: 'Let them add up to 100, or leave all of them out for equal ones.',
    },
  ];
}

function otherForms(
  { changes = [] }: ExperimentVariant,
  sections: readonly Section[],
  leads: DeclaredLeads,
  pointer: string,
): Diagnostic[] {
  const fieldsOf = (section?: AnyPart) => fieldsKey(section?.form, leads);
  return changes.flatMap((change, index) => {
    const base = sections.find(({ id }) => id === change.id);
    if (fieldsOf(change) === fieldsOf(base)) return [];
    return [
      {
        rule: 'experiment/form-fields',
        severity: 'error' as const,
        pointer: `${pointer}/changes/${index}/form`,
        onKey: true,
        message: 'The form of this variant asks for other things than the one of the page.',
        help: 'Keep the names and the choices of its fields; labels and texts may differ.',
      },
    ];
  });
}

/** What the lead service checks of a form. */
function fieldsKey(form: Form | undefined, leads: DeclaredLeads): string {
  if (!form) return 'no form';
  const fields = formFields(form, leads).map((field) => {
    const { name, input, required, options, pattern, min, max, maxLength } = completeField(field);
    return { name, input, required, options, pattern, min, max, maxLength };
  });
  return JSON.stringify([leadTypeOf(form, leads), form.thankYou, fields]);
}
