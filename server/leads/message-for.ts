import {
  fill,
  formatDay,
  formFor,
  type Language,
  languageFor,
  type OwnWords,
} from '../../renderer/locale/index.ts';
import type { LeadField, LeadForm, SiteLeads } from '../../schemas/generated/contract.ts';
import type { Hosts } from '../site/page-address.ts';
import { type FieldError, fieldErrorWords } from './field-error.ts';
import { plainLabel } from './plain-label.ts';

/** The form that an error is about, where one is known, and its site. */
export interface FormOfSite extends Hosts {
  form?: LeadForm;
  leads: SiteLeads;
  /** Language of the site. */
  locale: string;
  /** The interface words that the site brings along. */
  words?: OwnWords;
}

/** The message about an error of a field in this language, and with the form's own label where it fits. */
export function messageFor(error: FieldError, site: FormOfSite, language: Language): string {
  const { code, form: words } = language;
  const name = error.field.replace(/^extra\./, '');
  const field = fieldOf(name, site);
  const { limit = '' } = error;
  const label = labelOf(name, site, language);
  const message = (text: string) => fill(text, { label, limit }, code);
  switch (error.code) {
    case 'pattern':
      return field?.patternMessage ?? message(words.invalid);
    case 'too-long':
      return message(formFor(words.tooLong, Number(limit), code));
    case 'too-early':
    case 'too-late':
      return fill(words[fieldErrorWords[error.code]], {
        label,
        limit: formatDay(String(limit), code),
      });
    case 'invalid':
      return message(invalidWords(field?.input, words));
    default:
      return message(words[fieldErrorWords[error.code]]);
  }
}

function invalidWords(input: LeadField['input'] | undefined, words: Language['form']): string {
  switch (input) {
    case 'email':
      return words.invalidEmail;
    case 'tel':
      return words.invalidPhone;
    case 'url':
      return words.invalidUrl;
    default:
      return words.invalid;
  }
}

function fieldOf(name: string, { form, leads }: FormOfSite): LeadField | undefined {
  return [...(form?.fields ?? []), ...leads.fields].find((field) => field.name === name);
}

function labelOf(name: string, site: FormOfSite, language: Language): string {
  // Sites mark required fields with a star; within a sentence it would only be noise.
  const field = fieldOf(name, site);
  const own = field && plainLabel(field.label);
  const labels: Readonly<Record<string, string>> = language.usual;
  const usual = Object.hasOwn(labels, name) ? labels[name] : undefined;
  const ofForm = languageFor(site.form?.locale ?? site.locale, site.words);
  const sameLanguage = ofForm.code === language.code;
  return (sameLanguage ? (own ?? usual) : (usual ?? own)) ?? name;
}
