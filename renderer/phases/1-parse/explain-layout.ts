import type { Rules } from '../../model/rule.ts';
import { isFieldName } from '../../registry/field-names.ts';
import { linesOf } from '../../text/wording.ts';
import { explainBrackets } from './explain-brackets.ts';
import { nameless } from './find-nameless.ts';
import { toDiagnostic } from './fix-line.ts';
import { columnsAbove, lineIndexAt, lineText, spanOfLine } from './lines.ts';
import type { SyntaxMistake } from './syntax-mistake.ts';
import { inQuotes, quotedAt, type TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/colon': {
    title: 'A text contains a colon and a space',
    why: 'YAML reads what stands before ": " as the name of a field.',
    fix: 'Put the text in quotes.',
    wrong: 'heading: Ready: set, go',
    right: 'heading: "Ready: set, go"',
  },
  'yaml/documents': {
    title: 'Two documents in one file',
    why: 'A file is one page, one partial or one list. What follows --- would be ignored.',
    fix: 'Use a file for each.',
    wrong: 'title: One\n---\ntitle: Two',
    right: 'title: One',
  },
  'yaml/field': {
    title: 'A line that is no field',
    why: 'Each line is a field (name: value) or an entry of a list (- value). A field needs a space after its colon.',
    fix: 'Add the name and a colon, or the missing space.',
    wrong: 'heading:Welcome',
    right: 'heading: Welcome',
  },
  'yaml/indent': {
    title: 'A line begins in the wrong column',
    why: 'Indentation says which lines belong together; those of one group begin in the same column.',
    fix: 'Begin the line in the column of its group.',
    wrong: '  - type: hero\n   heading: Hi',
    right: '  - type: hero\n    heading: Hi',
  },
  'yaml/mixed-group': {
    title: 'Fields among list entries',
    why: 'A group is a list or has fields, never both.',
    fix: 'Move the line to the group where it belongs.',
    wrong: '- One\nname: Two',
    right: '- One\n- Two',
  },
  'yaml/tab': {
    title: 'Indented with a tab',
    why: 'Tabs have no fixed width, so YAML does not allow them there.',
    fix: 'Use two spaces for each level.',
    wrong: '(tab)heading: Hi',
    right: '  heading: Hi',
  },
};

/** Tabs, indentation, colons and brackets: how lines stand to each other. */
export function explainLayout(found: SyntaxMistake): TextDiagnostic | undefined {
  const { code } = found.error;
  if (code === 'MULTIPLE_DOCS') return severalDocuments(found);
  return (
    findTab(found) ??
    explainBrackets(found) ??
    mixedGroup(found) ??
    (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY'
      ? (fieldsUnderText(found) ?? colonInText(found))
      : undefined) ??
    strayLine(found) ??
    wrongColumn(found) ??
    (code.endsWith('IMPLICIT_KEY') || code === 'MISSING_CHAR' ? missingColon(found) : undefined)
  );
}

function severalDocuments({ lines }: SyntaxMistake): TextDiagnostic {
  const separators = [...lines.text.matchAll(/^(?:---|\.\.\.)(?=\s|$)/gm)];
  const separator = separators.find(({ index }) => lines.text.slice(0, index).trim() !== '');
  const start = separator?.index ?? 0;
  return {
    rule: 'yaml/documents',
    message: `A file holds one page or one list, but \`${separator?.[0] ?? '---'}\` ends the first one here.`,
    help: 'Delete the line, or put what follows into a file of its own.',
    span: { start, end: start + 3 },
  };
}

function findTab({ lines, index }: SyntaxMistake): TextDiagnostic | undefined {
  for (const at of [index, index + 1, index - 1]) {
    const match = /^( *)(\t+)/.exec(lineText(lines, at));
    if (!match?.[2] || match[1] === undefined) continue;
    const start = (lines.starts[at] ?? 0) + match[1].length;
    const more = lines.starts.filter((_, i) => i !== at && /^ *\t/.test(lineText(lines, i))).length;
    const help = 'Replace the tab with two spaces.';
    return {
      rule: 'yaml/tab',
      message: 'This line is indented with a tab. YAML only allows spaces.',
      help:
        more > 0
          ? `${help} ${more} more ${more === 1 ? 'line begins' : 'lines begin'} with a tab.`
          : help,
      span: { start, end: start + match[2].length },
    };
  }
  return undefined;
}

const field = /^(\s*(?:- +)*)([^\s"'#:][^:#]*?)\s*:(?:[ \t]+(.*))?$/;

function colonInText({ lines, index, line }: SyntaxMistake): TextDiagnostic | undefined {
  const match = field.exec(line);
  const value = match?.[3]?.trimEnd();
  if (!match?.[2] || !value || !/:(?:\s|$)/.test(value)) return undefined;
  const start = (lines.starts[index] ?? 0) + line.indexOf(value, match[0].indexOf(':') + 1);
  const [, own, second = '', rest = ''] =
    /^("[^"]*"|'[^']*'|[\w.-]+) +([a-z][\w-]*): +(\S.*)$/.exec(value) ?? [];
  const isName = new RegExp(`^ *(?:- +)*(?:\\{ *)?${second}:`, 'm').test(lines.text);
  if (own !== undefined && (isName || !/^[a-z]+$/i.test(own) || /^(?:true|false)$/.test(own))) {
    return {
      rule: 'yaml/colon',
      message: `Two fields stand on this line: \`${match[2]}\` and \`${second}\`.`,
      help: `Write each on a line of its own:\n${match[2]}: ${own}\n${second}: ${rest}`,
      span: { start, end: start + value.length },
    };
  }
  const [, inner] = /^([a-z]\w*): \S/.exec(value) ?? [];
  return {
    rule: 'yaml/colon',
    message: `The value of \`${match[2]}\` contains ": ", which YAML reads as a new field.`,
    help: linesOf(
      inner && isFieldName(inner) && `If \`${inner}\` is a field: ${match[2]}: { ${value} }`,
      `Put the text in quotes: ${match[2]}: ${inQuotes(value)}`,
    ),
    ...quotedAt(start, value),
  };
}

/** `heading: Hello`, and below it a line that is indented further and has a field of its own. */
function fieldsUnderText({ lines, index, line }: SyntaxMistake): TextDiagnostic | undefined {
  const match = field.exec(line);
  const next = lineText(lines, index + 1);
  const below = field.exec(next);
  if (match?.[3] && /^\s*- /.test(next)) {
    const report = nameless(lines, index + 1, match[1]?.length ?? 0);
    return toDiagnostic(report, lines.starts[index + 1] ?? 0);
  }
  if (!match?.[3] || !below?.[2] || match[1] === undefined) return undefined;
  const column = next.search(/\S/);
  if (column <= match[1].length) return undefined;
  return {
    rule: 'yaml/indent',
    message: `This line begins in column ${column + 1}, as if it belonged to \`${match[2]}\`, which already has a text.`,
    help: `Begin it in column ${match[1].length + 1}, below \`${match[2]}\`.`,
    span: spanOfLine(lines, index + 1),
  };
}

/** Fields and list entries in the same group: YAML wants one or the other. */
function mixedGroup({ lines, index, line }: SyntaxMistake): TextDiagnostic | undefined {
  const column = line.search(/\S/);
  let at = index - 1;
  while (at >= 0 && !(indentOf(lineText(lines, at)) <= column)) at--;
  const above = lineText(lines, at);
  if (at < 0 || indentOf(above) !== column) return undefined;
  const isEntry = /^\s*-\s/.test(line);
  if (isEntry === /^\s*-\s/.test(above) || !(isEntry || field.test(line))) return undefined;
  return {
    rule: 'yaml/mixed-group',
    message: isEntry
      ? 'This entry of a list stands among fields.'
      : 'This field stands among the entries of a list.',
    help: isEntry
      ? 'Write the name of the list and a colon above it, or indent it further.'
      : 'Begin its line with `- ` or move it to the group where it belongs.',
    span: spanOfLine(lines, index),
  };
}

/** Column of the first character; infinite for empty lines and comments. */
function indentOf(line: string): number {
  const column = line.search(/[^\s]/);
  return column < 0 || line[column] === '#' ? Number.POSITIVE_INFINITY : column;
}

function missingColon({ error, lines }: SyntaxMistake): TextDiagnostic {
  const index = lineIndexAt(lines, error.pos[0]);
  const line = lineText(lines, index);
  const glued = /^\s*(?:- +)*([A-Za-z][\w-]*):(\S.*)$/.exec(line);
  return {
    rule: 'yaml/field',
    message: glued
      ? 'There must be a space after the colon.'
      : 'This line is neither a field (`name: value`) nor an entry of a list (`- value`).',
    help: glued
      ? `Write: ${glued[1]}: ${glued[2]}`
      : 'Add the name of the field and a colon, or put the text of several lines below `|`.',
    span: spanOfLine(lines, index),
  };
}

function wrongColumn(found: SyntaxMistake): TextDiagnostic | undefined {
  const { error, lines, index, line } = found;
  if (error.code !== 'BAD_INDENT' && !field.test(line) && !/^\s*- /.test(line)) return undefined;
  const column = line.search(/\S/);
  const above = columnsAbove(lines, index);
  if (column < 0 || above.length === 0) return undefined;
  if (above.includes(column))
    return error.code === 'BAD_INDENT' ? otherGroup(found, column) : undefined;
  const nearest = above.reduce((a, b) => (Math.abs(b - column) < Math.abs(a - column) ? b : a));
  return {
    rule: 'yaml/indent',
    message: `This line begins in column ${column + 1}, but the lines of its group begin in column ${nearest + 1}.`,
    help: `Begin it in column ${nearest + 1}.`,
    span: spanOfLine(lines, index),
  };
}

/** A line of prose at the left, as chat assistants write them around YAML. */
function strayLine({ lines, index, line }: SyntaxMistake): TextDiagnostic | undefined {
  if (!/^\p{L}[^:]* [^:]*$/u.test(line)) return undefined;
  return {
    rule: 'yaml/field',
    message: 'This line is neither a field (`name: value`) nor an entry of a list (`- value`).',
    help: 'Delete the line. If it belongs to a text, indent it as far as the rest of the text; a note of yours begins with #.',
    span: spanOfLine(lines, index),
  };
}

function otherGroup({ lines, index }: SyntaxMistake, column: number): TextDiagnostic {
  return {
    rule: 'yaml/indent',
    message: `This line begins in column ${column + 1}, but the group that it continues does not.`,
    help: 'Compare it with the lines above: fields of one group begin in the same column.',
    span: spanOfLine(lines, index),
  };
}
