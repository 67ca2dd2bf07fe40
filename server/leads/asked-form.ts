import { isMapping } from '../../renderer/light.ts';
import type {
  FormsFile,
  LeadField,
  LeadForm,
  SiteLeads,
} from '../../schemas/generated/contract.ts';

/** What a form asks for, as the visitor saw it; it alone decides what is stored. */
export interface AskedForm {
  /** The form in the variants that were shown; none where the lead names no form. */
  form?: LeadForm;
  /** What may be answered. */
  fields: readonly LeadField[];
  /** Values that are stored without being asked for, fields of the site among them. */
  hidden: Readonly<Record<string, string>>;
  /** The experiments of the page with the variants that were shown. */
  shown: Readonly<Record<string, string>>;
  /**
   * The variants that a script says it has drawn, on other pages too: without one, everybody sees the
   * first. Those that the page does not have, or has otherwise by now, are `unknownVariant`: it may have
   * been open for long.
   */
  drawn: Readonly<Record<string, string>>;
}

/** What of a site decides what leads are. */
export interface AskingSite {
  leads: SiteLeads;
  experiments?: FormsFile['experiments'];
}

/** Stands for a variant that the page of a form does not have; no variant can have this name. */
export const unknownVariant = '?';

type FormExperiments = NonNullable<LeadForm['experiments']>;

/**
 * What was asked for with a lead: the fields of its form as the variants show it that the lead names,
 * or without a form those of the site. What only another variant asks for may be answered, since a
 * page that changes while it loads can show parts of both.
 */
export function askedForm(
  sent: Readonly<Record<string, unknown>>,
  form: LeadForm | undefined,
  { leads, experiments: ofSite }: AskingSite,
): AskedForm {
  const kept = keptVariants(sent, ofSite);
  if (!form) {
    const own = leads.fields.filter(({ input }) => input === 'hidden');
    const values = own.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
    const fields = leads.fields.filter(({ input }) => input !== 'hidden');
    return { fields, hidden: Object.fromEntries(values), shown: {}, drawn: kept };
  }
  const { experiments = [] } = form;
  const variants = drawnVariants(sent);
  const present = experiments.filter((experiment) => isPresent(experiment, keptOf(sent)));
  const shown = {
    ...knownVariants(experiments, hiddenVariants(sent)),
    ...knownVariants(experiments, variants),
  };
  const forms = formsOf(form);
  const seen = experiments
    .flatMap(({ name, variants }) => variants.find((one) => one.name === shown[name])?.form ?? [])
    .at(0);
  const { fields, hidden, ...rest } = seen ?? form;
  const names = new Set(fields.map(({ name }) => name));
  const others = forms.flatMap((other) => other.fields).filter(({ name }) => !names.has(name));
  return {
    form: { ...rest, fields, hidden },
    fields: [...fields, ...others.map((field) => ({ ...field, required: false }))],
    hidden,
    shown,
    drawn: {
      ...kept,
      ...unknownVariants(experiments, variants),
      ...knownVariants(present, variants),
    },
  };
}

/** Names of values that come along with every variant of a form: nobody typed them. */
export function hiddenNames(form: LeadForm | undefined, leads: SiteLeads): Set<string> {
  const ofSite = leads.fields.filter(({ input }) => input === 'hidden').map(({ name }) => name);
  const ofForm = form ? formsOf(form).flatMap(({ hidden }) => Object.keys(hidden)) : [];
  return new Set([...ofSite, ...ofForm, ...(form?.experiments ?? []).map(({ name }) => name)]);
}

function formsOf(form: LeadForm): LeadForm[] {
  const variants = form.experiments?.flatMap((experiment) => experiment.variants) ?? [];
  return [form, ...variants.flatMap((variant) => variant.form ?? [])];
}

type Sent = Readonly<Record<string, unknown>>;

/** A script sends the variants with the visit. */
function drawnVariants({ attribution }: Sent): Sent {
  return isMapping(attribution) && isMapping(attribution.variants) ? attribution.variants : {};
}

/** What the browser keeps of experiments, and the marks of those of the page. */
function keptOf({ attribution }: Sent): string[] {
  return isMapping(attribution) ? String(attribution.kept ?? '').split(' ') : [];
}

/** Whether the page was what it is now when it was loaded; programs send no marks. */
function isPresent({ name, mark }: FormExperiments[number], kept: readonly string[]): boolean {
  const marks = kept.filter(
    (entry) => entry.startsWith(`${name}:`) && entry.split(':').length === 2,
  );
  return marks.every((entry) => entry === `${name}:${mark}`);
}

/** Those of the experiments that the site has now, drawn by their present shares. */
function keptVariants(
  sent: Sent,
  experiments: FormsFile['experiments'] = [],
): Record<string, string> {
  const choices = new Set(keptOf(sent));
  return Object.fromEntries(
    experiments.flatMap(({ name, variants, draw }) => {
      const known = variants.find((one) => choices.has(`${name}:${one.name}:${draw}`));
      return known ? [[name, known.name]] : [];
    }),
  );
}

/** A form without a script sends the first variants in hidden values. */
function hiddenVariants({ extra, ...top }: Sent): Sent {
  return { ...top, ...(isMapping(extra) ? extra : {}) };
}

/** Those that the page of the form was built with. */
function knownVariants(experiments: FormExperiments, sent: Sent): Record<string, string> {
  return Object.fromEntries(
    experiments.flatMap(({ name, variants }) => {
      const known = variants.find((one) => one.name === sent[name]);
      return known ? [[name, known.name]] : [];
    }),
  );
}

/** An entry for each experiment of the page of which a variant was sent at all. */
function unknownVariants(experiments: FormExperiments, sent: Sent): Record<string, string> {
  const named = experiments.filter(({ name }) => Object.hasOwn(sent, name));
  return Object.fromEntries(named.map(({ name }) => [name, unknownVariant]));
}

/** The variants that a lead names and neither the site nor the page of its form has. */
export function foreignVariants(
  sent: Readonly<Record<string, unknown>>,
  form: LeadForm | undefined,
  site: Pick<AskingSite, 'experiments'>,
): [name: string, variant: string][] {
  const known = [...(form?.experiments ?? []), ...(site.experiments ?? [])];
  return Object.entries(drawnVariants(sent)).flatMap(([name, variant]) => {
    const isKnown = known.some(
      (one) => one.name === name && one.variants.some((its) => its.name === variant),
    );
    return isKnown || typeof variant !== 'string' ? [] : [[name, variant] as [string, string]];
  });
}

/** Where a field stands on the wire: questions of a single form stand in `extra`. */
export function wirePlace({ name, column }: LeadField): string {
  return column === undefined ? `extra.${name}` : name;
}
