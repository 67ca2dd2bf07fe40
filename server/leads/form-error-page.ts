import { escapeText } from '../../renderer/light.ts';
import { directionOf, type Language } from '../../renderer/locale/index.ts';
import type { LeadField, LeadForm } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import type { HtmlPage } from '../http/html-page.ts';
import type { FieldProblem } from '../http/problem.ts';
import { pageAddress, servicePath } from '../site/page-address.ts';
import type { FormOfSite } from './message-for.ts';
import { renderAnswers } from './render-answers.ts';

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
 * the fields as the visitor left them. The browser starts reading at the summary.
 */
export function renderFormErrorPage(error: FormError): HtmlPage {
  const { site, language, closed, values } = error;
  const { form, leads } = site;
  const { form: words } = language;
  const own = form?.title ?? words.title;
  const title = closed?.title ?? own;
  const fields = form?.fields ?? leads.fields.filter(({ input }) => input !== 'hidden');
  const locale = form?.locale ?? site.locale;
  const names = new Set(fields.map(({ name }) => name));
  const others = (closed?.fields ?? []).filter(({ name }) => !names.has(name));
  return {
    locale,
    dir: form?.dir ?? directionOf(locale),
    title: `${words.errorTitle}: ${title}`,
    leadsTo: site.hosts?.pages,
    body: `<h1>${escapeText(title)}</h1>
${renderSummary(error, fields)}
${closed ? `<h2>${escapeText(own)}</h2>` : ''}
<form method="post" action="${servicePath(site, routes.service.leads)}">
${renderHidden(error, fields)}
${fields.map((field) => renderField(field, error)).join('\n')}
<button type="submit">${escapeText(form?.button ?? words.button)}</button>
</form>
${renderAnswers(others, values, language)}
<p class="back"><a href="${escapeText(pageAddress(site, form?.page ?? '/'))}">${escapeText(words.back)}</a></p>`,
  };
}

function renderSummary(
  { errors, notice, language }: FormError,
  fields: readonly LeadField[],
): string {
  const names = new Set(fields.map((field) => field.name));
  const items = errors.map(({ field, message }) => {
    const name = bareName(field);
    const text = escapeText(message);
    return names.has(name)
      ? `<li><a href="#${inputId(name)}">${text}</a></li>`
      : `<li>${text}</li>`;
  });
  const list = [...new Set(items)];
  return `<div class="problem" role="alert" tabindex="-1" autofocus>
${notice ? `<p>${escapeText(notice)}</p>` : `<h2>${escapeText(language.form.problemHeading)}</h2>\n<ul>\n${list.join('\n')}\n</ul>`}
</div>`;
}

// The answers of a form that the site no longer has are not lost: they are sent as a plain lead.
function renderHidden({ site, values }: FormError, fields: readonly LeadField[]): string {
  const { form, leads } = site;
  const { typeName, types } = leads;
  const shown = new Set(fields.map((field) => field.name));
  const kept = form
    ? new Map([...Object.entries(form.hidden), ...values, ['form', form.id]])
    : new Map([[typeName, values.get(typeName) || (Object.keys(types)[0] ?? '')]]);
  return [...kept]
    .filter(([name]) => !shown.has(name) && /^[A-Za-z][\w-]*$/.test(name))
    .map(
      ([name, text]) =>
        `<input type="hidden" name="${escapeText(name)}" value="${escapeText(text)}">`,
    )
    .join('\n');
}

function renderField(field: LeadField, { values, errors, language }: FormError): string {
  const id = inputId(field.name);
  const problem = errors.find((error) => bareName(error.field) === field.name);
  const described = [field.hint && `${id}-hint`, problem && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const shared = {
    id,
    name: field.name,
    required: field.required,
    autocomplete: field.autocomplete,
    'aria-invalid': problem && 'true',
    'aria-describedby': described || undefined,
  };
  const optional =
    field.required || field.input === 'checkbox'
      ? ''
      : ` <span class="optional">(${escapeText(language.form.optional)})</span>`;
  const label = `<label for="${id}">${escapeText(field.label)}${optional}</label>`;
  const input = renderInput(field, shared, values.get(field.name) ?? '', language);
  return `<div class="field field-${field.input}">
${field.input === 'checkbox' ? `${input}\n${label}` : label}
${field.hint ? `<p class="hint" id="${id}-hint">${escapeText(field.hint)}</p>` : ''}
${problem ? `<p class="error" id="${id}-error">${escapeText(problem.message)}</p>` : ''}
${field.input === 'checkbox' ? '' : input}
</div>`;
}

function renderInput(
  field: LeadField,
  shared: Attributes,
  value: string,
  language: Language,
): string {
  const { input, placeholder, maxLength: maxlength, options = [] } = field;
  switch (input) {
    case 'textarea':
      // The parser drops one line feed at the start of a textarea.
      return `<textarea${attributes({ ...shared, placeholder, maxlength })}>\n${escapeText(value)}</textarea>`;
    case 'select':
      return `<select${attributes(shared)}>${[
        `<option value="">${escapeText(placeholder ?? language.form.chooseOption)}</option>`,
        ...options.map(
          (option) =>
            `<option${attributes({ selected: option === value })}>${escapeText(option)}</option>`,
        ),
      ].join('')}</select>`;
    case 'checkbox':
      return `<input${attributes({ type: input, ...shared, value: 'true', checked: value !== '' })}>`;
    default:
      return `<input${attributes({
        type: input,
        ...shared,
        // Numbers and addresses read from left to right in every language.
        dir: input === 'text' ? 'auto' : 'ltr',
        value,
        placeholder,
        pattern: field.pattern,
        title: field.patternMessage,
        min: field.min,
        max: field.max,
        step: input === 'number' ? 'any' : undefined,
        maxlength,
      })}>`;
  }
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

function attributes(all: Attributes): string {
  return Object.entries(all)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(`${value}`)}"`))
    .join('');
}

function bareName(field: string): string {
  return field.replace(/^extra\./, '');
}

function inputId(name: string): string {
  return `field-${escapeText(name)}`;
}
