import type { LeadField } from '../../schemas/generated/contract.ts';

/** The labels of the fields into which somebody typed something, with what it is. */
export function answersIn(
  fields: readonly LeadField[],
  values: ReadonlyMap<string, string>,
): [label: string, value: string][] {
  return fields.flatMap(({ name, label, input }) => {
    const text = input === 'hidden' ? '' : (values.get(name) ?? '');
    return text ? [[label, text]] : [];
  });
}
