import { directionOf, type Language } from '../../renderer/locale/index.ts';
import type { VisitorPage } from '../../renderer/service-pages/index.ts';
import type { LeadField, LeadForm } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import type { FieldProblem } from '../http/refuse.ts';
import { pageAddress, servicePath } from '../site/page-address.ts';
import { answersIn } from './answers-in.ts';
import type { FormOfSite } from './message-for.ts';

/** What the page of a form that could not be accepted shows. */
export interface FormError {
  /** The form that was sent; where none is known, the page shows the fields of the site. */
  site: FormOfSite;
  /** What the visitor typed, by the name of the field. */
  values: ReadonlyMap<string, string>;
  /** What to fix, in the order of the fields. */
  errors: readonly FieldProblem[];
  /** The closed form that was sent, where another one is offered in its place. */
  closed?: LeadForm;
  /** What happened, where no field is at fault. */
  notice?: string;
  language: Language;
}

/**
 * The form again, complete without JavaScript: first what is wrong, with a link to each field, then
 * the fields as the visitor left them.
 */
export function formErrorPage(error: FormError): VisitorPage {
  const { site, language, closed, values, errors, notice } = error;
  const { form, leads } = site;
  const { form: words } = language;
  const own = form?.title ?? words.title;
  const heading = closed?.title ?? own;
  const fields = form?.fields ?? leads.fields.filter(({ input }) => input !== 'hidden');
  const locale = form?.locale ?? site.locale;
  const names = new Set(fields.map(({ name }) => name));
  const others = (closed?.fields ?? []).filter(({ name }) => !names.has(name));
  const points = errors.map(({ field, message }) => {
    const name = bareName(field);
    return { message, field: names.has(name) ? name : undefined };
  });
  return {
    locale,
    dir: form?.dir ?? directionOf(locale),
    title: `${words.errorTitle}: ${heading}`,
    heading,
    problem: notice ?? { heading: words.problemHeading, points },
    form: {
      heading: closed && own,
      action: servicePath(site, routes.service.leads),
      hidden: hiddenValues(error, names),
      fields: fields.map((field) => filledIn(field, error)),
      chooseOption: words.chooseOption,
      button: form?.button ?? words.button,
    },
    answers: { heading: words.title, entries: answersIn(others, values) },
    back: { href: pageAddress(site, form?.page ?? '/'), label: words.back },
  };
}

// The answers of a form that the site no longer has are not lost: they are sent as a plain lead.
function hiddenValues({ site, values }: FormError, shown: ReadonlySet<string>) {
  const { form, leads } = site;
  const { typeName, types } = leads;
  const kept = form
    ? new Map([...Object.entries(form.hidden), ...values, ['form', form.id]])
    : new Map([[typeName, values.get(typeName) || (Object.keys(types)[0] ?? '')]]);
  return [...kept].filter(([name]) => !shown.has(name) && /^[A-Za-z][\w-]*$/.test(name));
}

function filledIn(field: LeadField, { values, errors }: FormError) {
  const error = errors.find((one) => bareName(one.field) === field.name)?.message;
  return { field, value: values.get(field.name) ?? '', error };
}

function bareName(field: string): string {
  return field.replace(/^extra\./, '');
}
