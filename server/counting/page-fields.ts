import type { LeadForm } from '../../schemas/generated/contract.ts';

/** The fields that visitors see in the forms of a page, those of variants too, each name once. */
export function fieldsOn(page: string, forms: readonly LeadForm[]): LeadForm['fields'] {
  const shown = forms
    .filter((form) => form.page === page)
    .flatMap(({ fields, experiments = [] }) => [
      ...fields,
      ...experiments.flatMap(({ variants }) => variants.flatMap(({ form }) => form?.fields ?? [])),
    ])
    .filter(({ input }) => input !== 'hidden');
  return [...new Map(shown.map((field) => [field.name, field])).values()];
}
