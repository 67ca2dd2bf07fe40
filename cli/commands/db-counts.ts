/** The number of rows of each table, in words. */
export function describeCounts(rows: Readonly<Record<string, number>>): string {
  const counts = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  return counts.length > 0 ? counts.join(', ') : 'no rows';
}
