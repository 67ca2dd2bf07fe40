import type {
  BuiltExperiment,
  FormExperiment,
  FormsFile,
  LeadForm,
  SiteChallenge,
} from '../../../../schemas/generated/contract.ts';
import type { Form, Overlay, Section } from '../../../generated/types.ts';
import { isNone } from '../../../locale/languages.ts';
import type { AnyPart } from '../../../model/any-part.ts';
import type { ResolvedPage, SiteFacts } from '../../../model/model.ts';
import {
  completeField,
  contractLeads,
  formParts,
  leadsIn,
  leadTypeOf,
  siteKey,
} from '../../../model/site-leads.ts';
import { contractTargets } from '../../../targets/lead-targets.ts';

/** The forms of a page, in sections and overlays, and those that only a variant of it shows. */
export function collectForms(page: ResolvedPage, site: SiteFacts): LeadForm[] {
  const shown = [page.sections, page.overlays].flatMap((parts) => formsIn(parts, page, site));
  const ids = new Set(shown.map(({ id }) => id));
  const changed = page.experiments.map(({ name, mark, variants }) => ({
    name,
    mark,
    variants: variants.map((variant) => ({
      name: variant.name,
      forms: [variant.changes, variant.overlays].flatMap((parts) =>
        formsIn(parts, { ...page, locale: variant.locale, dir: variant.dir }, site),
      ),
    })),
  }));
  const added = changed.flatMap(({ variants }) => variants.flatMap(({ forms }) => forms));
  const all = [...shown, ...added.filter(({ id }) => !ids.has(id))];
  if (changed.length === 0) return all;
  return all.map((form) => ({ ...form, experiments: changed.map((one) => asShown(one, form.id)) }));
}

/** An experiment with the forms that its variants change. */
interface ChangedForms extends Pick<FormExperiment, 'name' | 'mark'> {
  variants: { name: string; forms: LeadForm[] }[];
}

/** An experiment as it concerns one form. */
function asShown({ variants, ...experiment }: ChangedForms, id: string): FormExperiment {
  const own = variants.map(({ forms, ...variant }) => {
    const form = forms.find((form) => form.id === id);
    return form ? { ...variant, form } : variant;
  });
  return { ...experiment, variants: own };
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

/** What the lead service has to know beside pages and settings. */
export interface FormsFileParts {
  /** The experiments of all pages, shown or not. */
  experiments: readonly BuiltExperiment[];
  challenge?: SiteChallenge;
}

/** The file that the lead service knows leads and forms from. */
export function formsFile(
  pages: readonly (CountedPage & { forms: LeadForm[] })[],
  site: SiteFacts,
  { experiments, challenge }: FormsFileParts,
): FormsFile {
  const key = siteKey(site);
  const targets = contractTargets(site.leads.targets, site);
  const leads = { ...contractLeads(site.leads, key), targets };
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
  const known = experiments.length > 0 ? [...experiments] : undefined;
  return {
    site: key,
    locale: site.locale,
    words,
    hosts,
    base,
    leads,
    challenge,
    counting,
    experiments: known,
    forms,
  };
}
