import { displayWidth } from './display-width.ts';

/** Lays rows out in columns, the first row as their headings. Numbers stand at the right. */
export function layOutTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => displayWidth(String(row[column] ?? '')))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string | number, width: number): string {
  const space = ' '.repeat(width - displayWidth(String(cell)));
  return typeof cell === 'number' ? space + cell : cell + space;
}
