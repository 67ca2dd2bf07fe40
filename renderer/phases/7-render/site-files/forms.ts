import type { Form, FormField, Overlay, Section } from '../../../generated/types.ts';
import type { ResolvedPage, SiteFacts } from '../../../model/model.ts';

/** A form as the lead service knows it: where it is, what it asks, and where it leads. */
export interface FormRecord {
  /** Path of the page and id of the form, such as `/start-trial#form`. */
  id: string;
  page: string;
  leadType: Form['leadType'];
  thankYou: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  title?: string;
  button: string;
  fields: readonly FormField[];
  /** The small print below it. */
  consent?: string;
  hidden: Record<string, string>;
}

/** The forms of a page, in sections and overlays. */
export function collectForms(page: ResolvedPage, site: SiteFacts): FormRecord[] {
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

function formRecord(form: Form, id: string, page: ResolvedPage, site: SiteFacts): FormRecord {
  return {
    id: `${page.path}#${id}`,
    page: page.path,
    leadType: form.leadType,
    thankYou: form.thankYou,
    locale: page.locale,
    dir: page.dir,
    title: form.title,
    button: form.button,
    fields: form.fields ?? site.forms.fields,
    consent: form.consent ?? site.forms.consent,
    hidden: form.hidden ?? {},
  };
}
