/** What was measured together, as texts. */
export interface Table {
  title: string;
  /** What the numbers mean, in sentences, or undefined if the title says it all. */
  about?: string;
  /** Cells by rows, the heading first; the first cell of a row is its name. */
  rows: readonly (readonly string[])[];
}

/** Prints a table with columns that are aligned. */
export function printTable({ title, about, rows }: Table): void {
  const widths = rows[0]?.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  console.log(['', title, ...(about ? [about] : [])].join('\n'));
  for (const row of rows) {
    const cells = row.map((cell, at) => {
      const width = widths?.[at] ?? 0;
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join('  '));
  }
}
