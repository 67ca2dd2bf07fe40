/** What is wrong with the lines of a text of Markdown, in words of the text. */
interface ShapeMistake {
  rule: 'text/heading' | 'text/table';
  words: string;
  message: string;
  help: string;
}

/** What no single line shows: headings that skip a level, and rows that have more cells than their head. */
export function markdownShape(text: string): ShapeMistake[] {
  const lines = text.split('\n');
  return [skippedLevel(lines), longRow(lines)].flatMap((found) => found ?? []);
}

/** The first heading may have any level, but none above it may follow: then that was to be the first. */
function skippedLevel(lines: readonly string[]): ShapeMistake | undefined {
  const headings = lines.flatMap((line) => {
    const [words, signs = ''] = /^ {0,3}(#{1,6}) +\S.*/.exec(line) ?? [];
    return words ? { words: words.trim(), level: signs.length } : [];
  });
  const highest = Math.min(...headings.map(({ level }) => level));
  const lone = loneAbove(headings, highest);
  if (lone) return lone;
  const found = headings.find(
    ({ level }, at) => level > (at === 0 ? highest : (headings[at - 1]?.level ?? level) + 1),
  );
  if (!found) return undefined;
  const above = headings[headings.indexOf(found) - 1];
  const meant = '#'.repeat(above ? above.level + 1 : highest);
  return {
    rule: 'text/heading',
    words: found.words,
    message: `The heading \`${found.words}\` skips a level.`,
    help: `Begin it with ${meant}: people who listen to pages go from one level to the next.`,
  };
}

/** One heading in the middle that is above several others, which stand beside it. */
function loneAbove(
  headings: readonly { words: string; level: number }[],
  highest: number,
): ShapeMistake | undefined {
  const [lone, second] = headings.filter(({ level }) => level === highest);
  const beside = headings.filter(({ level }) => level === highest + 1);
  if (!lone || second || beside.length < 2 || headings[0]?.level !== highest + 1) return undefined;
  return {
    rule: 'text/heading',
    words: lone.words,
    message: `The heading \`${lone.words}\` is one level above all others of this text.`,
    help: `Begin it with ${'#'.repeat(highest + 1)}, as they do.`,
  };
}

/** What is behind the last column of a table is shown nowhere. */
function longRow(lines: readonly string[]): ShapeMistake | undefined {
  let columns = 0;
  for (const [at, line] of lines.entries()) {
    const isHead = line.includes('|') && DIVISION.test(lines[at + 1] ?? '');
    if (isHead) columns = cellsOf(line).length;
    else if (line.trim() === '') columns = 0;
    const cells = columns > 0 ? cellsOf(line) : [];
    if (cells.length <= columns) continue;
    return {
      rule: 'text/table',
      words: line.trim(),
      message: `This row has ${cells.length} cells, but its table ${columns} columns: visitors do not see the last.`,
      help: 'Write the column into the head and the line below it, or delete the cell. A | inside of a cell is written \\|.',
    };
  }
  return undefined;
}

const DIVISION = /^ *\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *$/;

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);
}
