import { escapeHtml, type HtmlPage } from '../answers/html-page.ts';
import type { FieldProblem } from '../answers/problem.ts';
import type { FormStrings } from './form-strings.ts';
import { type LeadForm, type LeadFormField, leadFieldNames } from './lead-form.ts';

/** What the page of a form that could not be accepted shows. */
export interface FormError {
  /** The form that was sent; without it, the page shows the fields that every lead has. */
  form?: LeadForm;
  /** What the visitor typed, by the name of the field. */
  values: ReadonlyMap<string, string>;
  /** What to mend, in the order of the fields. */
  errors: readonly FieldProblem[];
  /** What happened, where no field is at fault. */
  notice?: string;
  strings: FormStrings;
}

/**
 * The form again, complete without JavaScript: first what is wrong, with a link to each field, then
 * the fields as the visitor left them. The browser starts reading at the summary.
 */
export function renderFormErrorPage(error: FormError): HtmlPage {
  const { form, strings } = error;
  const title = form?.title ?? strings.title;
  const fields = form?.fields ?? defaultFields(strings);
  return {
    locale: form?.locale ?? 'en',
    dir: form?.dir ?? 'ltr',
    title: `${strings.errorPrefix}: ${title}`,
    body: `<h1>${escapeHtml(title)}</h1>
${renderSummary(error, fields)}
<form method="post" action="/api/leads">
${renderHidden(error, fields)}
${fields.map((field) => renderField(field, error)).join('\n')}
<button type="submit">${escapeHtml(form?.button ?? strings.button)}</button>
</form>
<p class="back"><a href="${escapeHtml(form?.page ?? '/')}">${escapeHtml(strings.back)}</a></p>`,
  };
}

function defaultFields(strings: FormStrings): LeadFormField[] {
  const inputs = { name: 'text', preschoolName: 'text', email: 'email', phone: 'tel' } as const;
  const autocompletes = {
    name: 'name',
    preschoolName: 'organization',
    email: 'email',
    phone: 'tel',
  } as const;
  return leadFieldNames.map((name) => ({
    name,
    label: strings.labels[name],
    input: inputs[name],
    required: true,
    autocomplete: autocompletes[name],
  }));
}

function renderSummary(
  { errors, notice, strings }: FormError,
  fields: readonly LeadFormField[],
): string {
  const names = new Set(fields.map((field) => field.name));
  const items = errors.map(({ field, message }) => {
    const name = bareName(field);
    const text = escapeHtml(message);
    return names.has(name)
      ? `<li><a href="#${inputId(name)}">${text}</a></li>`
      : `<li>${text}</li>`;
  });
  const list = [...new Set(items)];
  return `<div class="problem" role="alert" tabindex="-1" autofocus>
${notice ? `<p>${escapeHtml(notice)}</p>` : `<h2>${escapeHtml(strings.problemHeading)}</h2>\n<ul>\n${list.join('\n')}\n</ul>`}
</div>`;
}

// A form that the site no longer has is sent again as a plain lead, so that it is not lost.
function renderHidden({ form, values }: FormError, fields: readonly LeadFormField[]): string {
  const shown = new Set(fields.map((field) => field.name));
  const kept = form
    ? new Map([...Object.entries(form.hidden ?? {}), ...values, ['form', form.id]])
    : new Map([['leadType', values.get('leadType') || 'start_trial']]);
  return [...kept]
    .filter(([name]) => !shown.has(name) && /^[A-Za-z][\w-]*$/.test(name))
    .map(
      ([name, text]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(text)}">`,
    )
    .join('\n');
}

function renderField(field: LeadFormField, { values, errors, strings }: FormError): string {
  const id = inputId(field.name);
  const problem = errors.find((error) => bareName(error.field) === field.name);
  const attributes = [
    `id="${id}"`,
    `name="${escapeHtml(field.name)}"`,
    field.required ? 'required' : '',
    field.autocomplete ? `autocomplete="${escapeHtml(field.autocomplete)}"` : '',
    problem ? `aria-invalid="true" aria-describedby="${id}-error"` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const optional = field.required
    ? ''
    : ` <span class="optional">(${escapeHtml(strings.optional)})</span>`;
  return `<div class="field">
<label for="${id}">${escapeHtml(field.label)}${optional}</label>
${problem ? `<p class="error" id="${id}-error">${escapeHtml(problem.message)}</p>` : ''}
${renderInput(field, attributes, values.get(field.name) ?? '', strings)}
</div>`;
}

function renderInput(
  field: LeadFormField,
  attributes: string,
  value: string,
  strings: FormStrings,
): string {
  if (field.input === 'textarea') {
    // The parser drops one line feed at the start of a textarea.
    return `<textarea ${attributes}>\n${escapeHtml(value)}</textarea>`;
  }
  if (field.input === 'select') {
    const options = (field.options ?? []).map(
      (option) => `<option${option === value ? ' selected' : ''}>${escapeHtml(option)}</option>`,
    );
    return `<select ${attributes}><option value="">${escapeHtml(strings.choose)}</option>${options.join('')}</select>`;
  }
  // Numbers and addresses read from left to right in every language.
  const direction = field.input === 'text' ? ' dir="auto"' : ' dir="ltr"';
  return `<input type="${field.input}" ${attributes}${direction} value="${escapeHtml(value)}">`;
}

function bareName(field: string): string {
  return field.replace(/^extra\./, '');
}

function inputId(name: string): string {
  return `field-${escapeHtml(name)}`;
}
