/** Breaks a line between words where it is longer than `width` characters; keeps its indentation. */
export function wrap(line: string, width: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const rows: string[] = [];
  let row = indent;
  for (const word of line.trim().split(' ')) {
    const longer = row.trim() === '' ? row + word : `${row} ${word}`;
    if (longer.length > width && row.trim() !== '') {
      rows.push(row);
      row = indent + word;
    } else {
      row = longer;
    }
  }
  return [...rows, row];
}
