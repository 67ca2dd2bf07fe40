import type { FormsFile, LeadForm } from '../../../../schemas/generated/contract.ts';
import type { Form, Overlay, Section } from '../../../generated/types.ts';
import type { ResolvedPage, SiteFacts } from '../../../model/model.ts';
import {
  completeField,
  contractLeads,
  formParts,
  leadTypeOf,
  siteKey,
} from '../../../model/site-leads.ts';

/** The forms of a page, in sections and overlays. */
export function collectForms(page: ResolvedPage, site: SiteFacts): LeadForm[] {
  return [page.sections, page.overlays].flatMap((parts) =>
    parts.flatMap((part, index) => {
      const form = formOf(part);
      return form ? [formRecord(form, part.id ?? `${part.type}-${index}`, page, site)] : [];
    }),
  );
}

function formOf(part: Section | Overlay): Form | undefined {
  return 'form' in part ? part.form : undefined;
}

function formRecord(form: Form, id: string, page: ResolvedPage, { leads }: SiteFacts): LeadForm {
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
    hidden,
  };
}

/** The file that the lead service knows leads and forms from. */
export function formsFile(forms: readonly LeadForm[], site: SiteFacts): FormsFile {
  const key = siteKey(site);
  const leads = contractLeads(site.leads, key);
  return { site: key, locale: site.locale, leads, forms: [...forms] };
}
