import {
  fill,
  formatDay,
  formFor,
  type Language,
  languageFor,
  type OwnWords,
} from '../../renderer/locale/index.ts';
import type { LeadField, LeadForm, SiteLeads } from '../../schemas/generated/contract.ts';
import type { PagesPlace } from '../site/page-address.ts';
import type { FieldError } from './field-error.ts';
import { plainLabel } from './plain-label.ts';

/** The form that an error is about, where one is known, and its site. */
export interface FormOfSite extends PagesPlace {
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
  const sayDay = (text: string) => fill(text, { label, limit: formatDay(String(limit), code) });
  switch (error.code) {
    case 'required':
      return message(words.required);
    case 'unticked':
      return message(words.unticked);
    case 'pattern':
      return field?.patternMessage ?? message(words.invalid);
    case 'too-long':
      return message(formFor(words.tooLong, Number(limit), code));
    case 'too-small':
      return message(words.tooSmall);
    case 'too-large':
      return message(words.tooLarge);
    case 'too-early':
      return sayDay(words.tooEarly);
    case 'too-late':
      return sayDay(words.tooLate);
    case 'not-a-number':
      return message(words.notANumber);
    case 'not-a-date':
      return message(words.notADate);
    case 'not-an-option':
      return message(words.notAnOption);
    case 'characters':
      return message(words.characters);
    case 'duplicate':
      return message(words.duplicate);
    case 'unknown-form':
      return words.unknownForm;
    case 'unknown-field':
    case 'too-many':
      return words.notAccepted;
    case 'invalid':
      return message(invalidWords(field?.input, words));
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
