import type { LeadField, SiteLeads } from '../../schemas/generated/contract.ts';
import leadFields from '../../schemas/lead-fields.json' with { type: 'json' };
import type { Form, FormField, Site } from '../generated/types.ts';
import { languageFor, type OwnWords } from '../locale/languages.ts';
import { isRequired, type LabeledField } from './form-fields.ts';
import { required } from './required.ts';
import { slug } from './slug.ts';
import { part, UNKNOWN, type Uncertain, wholly } from './unknown.ts';

/** A field of a lead, with the column that it stands in. */
type DeclaredField = LabeledField & { column: string };

type SiteLeadsAsWritten = NonNullable<Site['leads']>;

/** The leads of a site: those of site.yaml, and defaults for what it omits. */
export interface DeclaredLeads
  extends Pick<SiteLeads, 'types' | 'zone' | 'typeName' | 'typeColumn'>,
    Pick<SiteLeadsAsWritten, 'consent' | 'retention' | 'schema' | 'service' | 'targets'> {
  fields: readonly DeclaredField[];
  /** Whether these are the usual ones: then their labels are ours. */
  isUsual: boolean;
}

/** The same of a site.yaml of which parts may not be known, or undefined if they matter. */
export function knownLeads(site: Uncertain<Site>): DeclaredLeads | undefined {
  const leads = wholly<SiteLeadsAsWritten>(part(site, 'leads') ?? {});
  const locale = part(site, 'locale');
  return leads && declaredLeads({ leads, locale: locale === UNKNOWN ? 'en' : locale });
}

/** Databases cut off what is longer. */
const longestColumn = 63;

/** Reads what the leads of a site are. */
export function declaredLeads(
  { leads = {}, locale, zone = 'UTC' }: Pick<Site, 'leads' | 'locale' | 'zone'>,
  words?: OwnWords,
): DeclaredLeads {
  const { usual } = languageFor(locale, words);
  const {
    types = { contact: { label: usual.contact } },
    typeName = 'leadType',
    typeColumn = 'lead_type',
    fields = defaultFields(usual),
  } = leads;
  return {
    ...leads,
    zone,
    types,
    typeName,
    typeColumn,
    fields: fields.map((field) => ({ ...field, column: columnOf(field) })),
    isUsual: leads.fields === undefined,
  };
}

/** The leads of a site as pages in the language of a locale call their fields. */
export function leadsIn(locale: string, leads: DeclaredLeads, words: OwnWords): DeclaredLeads {
  if (!leads.isUsual) return leads;
  const labels: Readonly<Record<string, string>> = languageFor(locale, words).usual;
  const fields = leads.fields.map((field) => ({
    ...field,
    label: labels[field.name] ?? field.label,
  }));
  return { ...leads, fields };
}

function defaultFields(labels: Readonly<Record<string, string>>): LabeledField[] {
  return (leadFields.usual as FormField[]).map((field) => ({
    ...field,
    label: labels[field.name] ?? field.name,
  }));
}

/** The column of a field that names none: `companyName` stands in `company_name`. */
export function columnOf({ name, column }: { name: string; column?: string }): string {
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return column ?? words.slice(0, longestColumn);
}

/** What kind of column holds the answers to a field. */
export function columnKind({ input = 'text' }: Pick<FormField, 'input'>): string {
  return leadFields.inputs[input].column;
}

/** The fields of a form: those of the site with the form's overrides, and its own. */
export function formFields({ fields }: Pick<Form, 'fields'>, leads: DeclaredLeads): LabeledField[] {
  if (!fields) return leads.fields.map(withoutColumn);
  return fields.map((field) => {
    const declared = leads.fields.find(({ name }) => name === field.name);
    const { label = declared?.label ?? field.name } = field;
    return { ...(declared && withoutColumn(declared)), ...field, label };
  });
}

function withoutColumn({ column: _column, ...field }: DeclaredField): LabeledField {
  return field;
}

/** What a form shows of its fields, and the values that travel with its leads unseen. */
export function formParts(
  form: Pick<Form, 'fields' | 'hidden'>,
  leads: DeclaredLeads,
): { fields: LabeledField[]; hidden?: Record<string, string> } {
  const all = formFields(form, leads);
  const own = all.flatMap(({ name, input, value }) =>
    input === 'hidden' && value !== undefined ? [[name, value] as const] : [],
  );
  const hidden = { ...Object.fromEntries(own), ...form.hidden };
  return {
    fields: all.filter(({ input }) => input !== 'hidden'),
    hidden: Object.keys(hidden).length ? hidden : undefined,
  };
}

/** The lead type of a form; optional on a site with a single one. */
export function leadTypeOf({ leadType }: Pick<Form, 'leadType'>, { types }: DeclaredLeads): string {
  return leadType ?? required(Object.keys(types)[0], 'A lead type');
}

const longest: Readonly<Record<string, number | undefined>> = Object.fromEntries(
  Object.entries(leadFields.inputs).map(([input, facts]) => [
    input,
    'maxLength' in facts ? facts.maxLength : undefined,
  ]),
);

/** A field with nothing left open, as the lead service gets it. */
export function completeField(field: LabeledField & { column?: string }): LeadField {
  const { input = 'text' } = field;
  const { maxLength = longest[input] } = field;
  return { ...field, input, required: isRequired(field), maxLength };
}

/** What the service has to know of the leads of a site with this key. */
export function contractLeads(leads: DeclaredLeads, key: string): SiteLeads {
  const { schema = schemaName(key), zone, typeName, typeColumn, types, retention } = leads;
  const fields = leads.fields.map(completeField);
  return { schema, zone, typeName, typeColumn, types, fields, retention };
}

/**
 * What a site is known by beside others, such as `kettle-co`: its name, or where that has no letters
 * that everything takes, its address.
 */
export function siteKey({ name, url }: Pick<Site, 'name' | 'url'>): string {
  const address = url.replace(/^https?:\/\/(www\.)?/, '');
  return [name, address].map((text) => slug(text).slice(0, 50)).find(Boolean) ?? 'site';
}

/** The key of a site as databases take names. */
function schemaName(key: string): string {
  const name = key.replaceAll('-', '_');
  return /^(?!pg_)[a-z]/.test(name) ? name : `site_${name}`;
}
