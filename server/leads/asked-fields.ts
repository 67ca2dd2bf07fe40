import type { LeadField, LeadForm, SiteLeads } from '../../schemas/generated/contract.ts';

/**
 * What may be answered in a form: the fields of the site, as the form asks for them, and its own
 * questions. A field of the site that the form leaves out need not be answered. Without a form, all
 * of the site's are asked for.
 */
export function askedFields({ fields }: SiteLeads, form: LeadForm | undefined): LeadField[] {
  if (!form) return fields;
  const ofSite = fields.map(
    (field) => form.fields.find(({ name }) => name === field.name) ?? { ...field, required: false },
  );
  return [...ofSite, ...form.fields.filter(({ column }) => column === undefined)];
}

/** Where a field stands on the wire: questions of a single form stand in `extra`. */
export function placeOf({ name, column }: LeadField): string {
  return column === undefined ? `extra.${name}` : name;
}
