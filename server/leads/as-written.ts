import type { LeadRow, NewLeadRow } from '../database/database.ts';

/** A row that was read as it is inserted and kept in the journal, where JSON is text. */
export function asWritten(lead: LeadRow): NewLeadRow {
  const columns = Object.entries(lead).map(([name, value]) => {
    const isJson = typeof value === 'object' && value !== null && !(value instanceof Date);
    return [name, isJson ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns);
}
