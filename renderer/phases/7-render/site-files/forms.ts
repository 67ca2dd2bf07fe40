import { hash } from 'node:crypto';
import type {
  FormExperiment,
  FormsFile,
  LeadForm,
} from '../../../../schemas/generated/contract.ts';
import type { Form, Overlay, Section } from '../../../generated/types.ts';
import { isNone } from '../../../locale/languages.ts';
import type { AnyPart } from '../../../model/any-part.ts';
import type { ResolvedPage, ResolvedVariant, SiteFacts } from '../../../model/model.ts';
import {
  completeField,
  contractLeads,
  formParts,
  leadsIn,
  leadTypeOf,
  siteKey,
} from '../../../model/site-leads.ts';

/** The forms of a page, in sections and overlays, and those that only a variant of it shows. */
export function collectForms(page: ResolvedPage, site: SiteFacts): LeadForm[] {
  const shown = [page.sections, page.overlays].flatMap((parts) => formsIn(parts, page, site));
  const ids = new Set(shown.map(({ id }) => id));
  const changed = page.experiments.map(({ name, variants, plan, until }) => ({
    name,
    plan,
    ends: firstOf([until, page.ends, page.offersEnd]),
    variants: variants.map((variant) => ({
      name: variant.name,
      share: variant.share,
      content: contentOf(variant, variants, page),
      forms: [variant.changes, variant.overlays].flatMap((parts) =>
        formsIn(parts, { ...page, ...languageOf(variant) }, site),
      ),
    })),
  }));
  const added = changed.flatMap(({ variants }) => variants.flatMap(({ forms }) => forms));
  const all = [...shown, ...added.filter(({ id }) => !ids.has(id))];
  if (changed.length === 0) return all;
  return all.map((form) => ({ ...form, experiments: changed.map((one) => asShown(one, form.id)) }));
}

/** The first of some moments, in UTC. */
function firstOf(moments: readonly (string | undefined)[]): string | undefined {
  const known = moments.flatMap((moment) => (moment === undefined ? [] : Date.parse(moment)));
  return known.length > 0 ? new Date(Math.min(...known)).toISOString() : undefined;
}

type Variant = Omit<FormExperiment['variants'][number], 'form'>;

/** Hash of all that an experiment changes, as one of its variants shows it. */
function contentOf(
  { locale, changes, overlays, remove, order, head }: ResolvedVariant,
  variants: readonly ResolvedVariant[],
  page: ResolvedPage,
): string {
  const changed = new Set(
    variants.flatMap((variant) =>
      [...variant.changes, ...variant.overlays].map(({ id }) => id).concat(variant.remove),
    ),
  );
  const shown = [...page.sections, ...page.overlays]
    .filter(({ id = '' }) => changed.has(id) && !remove.includes(id))
    .map((part) => [...changes, ...overlays].find(({ id }) => id === part.id) ?? part);
  // An experiment that changes sections alone keeps its hash, and so its numbers.
  const others = [...(order.length > 0 ? [order] : []), ...(head ? [head] : [])];
  const all = JSON.stringify([locale, shown, ...others]);
  return hash('sha256', all, 'base64url').slice(0, 16);
}

/** An experiment with the forms that its variants change. */
type ChangedForms = Omit<FormExperiment, 'variants'> & {
  variants: (Variant & { forms: LeadForm[] })[];
};

/** An experiment as it concerns one form. */
function asShown({ variants, ...experiment }: ChangedForms, id: string): FormExperiment {
  const own = variants.map(({ forms, ...variant }) => {
    const form = forms.find((form) => form.id === id);
    return form ? { ...variant, form } : variant;
  });
  return { ...experiment, variants: own };
}

function languageOf({ locale, dir }: ResolvedVariant): Pick<ResolvedPage, 'locale' | 'dir'> {
  return { locale, dir };
}

function formsIn(
  parts: readonly (Section | Overlay)[],
  page: ResolvedPage,
  site: SiteFacts,
): LeadForm[] {
  return parts.flatMap((part, index) => {
    const { form }: AnyPart = part;
    return form ? [formRecord(form, part.id ?? `${part.type}-${index}`, page, site)] : [];
  });
}

function formRecord(form: Form, id: string, page: ResolvedPage, site: SiteFacts): LeadForm {
  const leads = leadsIn(page.locale, site.leads, site.words);
  const { fields, hidden = {} } = formParts(form, leads);
  const columns = new Map(leads.fields.map(({ name, column }) => [name, column]));
  return {
    id: `${page.path}#${id}`,
    page: page.path,
    leadType: leadTypeOf(form, leads),
    thankYou: form.thankYou,
    locale: page.locale,
    dir: page.dir,
    title: form.title,
    button: form.button,
    fields: fields.map((field) => completeField({ ...field, column: columns.get(field.name) })),
    consent: form.consent ?? leads.consent,
    confirm: form.confirm,
    hidden,
  };
}

/** A page as far as its visits are counted. */
type CountedPage = NonNullable<FormsFile['counting']>['pages'][number];

/** The file that the lead service knows leads and forms from. */
export function formsFile(
  pages: readonly (CountedPage & { forms: LeadForm[] })[],
  site: SiteFacts,
): FormsFile {
  const key = siteKey(site);
  const leads = contractLeads(site.leads, key);
  const { service } = site.leads;
  const hosts = service ? { pages: site.origin, service } : undefined;
  const base = site.base || undefined;
  const counting = site.counting && {
    pages: pages.map(({ path, experiments }) => ({ path, experiments })),
    oneIn: site.counting.oneIn,
    vitals: site.vitalsBudget,
  };
  const forms = pages.flatMap((page) => page.forms);
  const words = isNone(site.words) ? undefined : site.words;
  return { site: key, locale: site.locale, words, hosts, base, leads, counting, forms };
}
