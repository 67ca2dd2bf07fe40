import type { NewLeadRow } from '../database/database.ts';

/** A row as the table takes it now: a site may have dropped a column, or changed its kind. */
export function fitRow(row: NewLeadRow, columns: ReadonlyMap<string, string>): NewLeadRow {
  const entries = Object.entries(row);
  const homeless = entries.filter(([name, value]) => !takes(columns.get(name), value));
  if (homeless.length === 0) return row;
  const fitting = entries.filter((entry) => !homeless.includes(entry));
  const kept = homeless.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  const extra = JSON.stringify({ ...JSON.parse(row.extra), ...Object.fromEntries(kept) });
  return { ...Object.fromEntries(fitting), extra } as NewLeadRow;
}

/** Whether a column of this type takes a value of the journal. */
function takes(type: string | undefined, value: unknown): boolean {
  switch (type) {
    case undefined:
      return false;
    case 'double precision':
      return value === null || typeof value === 'number';
    case 'boolean':
      return value === null || typeof value === 'boolean';
    case 'date':
      return value === null || /^\d{4}-\d{2}-\d{2}$/.test(String(value));
    default:
      return true;
  }
}
