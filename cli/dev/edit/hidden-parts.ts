import { isDeepStrictEqual } from 'node:util';
import { parseYaml, valueAt } from '../../../renderer/index.ts';
import { PART_NAMES } from '../edit-protocol.ts';
import { EditRefusal } from './put-into.ts';

/** The first line of an entry of a list behind a comment sign. */
const FIRST = /^( *)# - \w+: */;

/** The entries of lists in the text of a page that were put behind comment signs, and where each begins, from 0. */
export function hiddenParts(text: string): { line: number; part: unknown }[] {
  const lines = text.split('\n');
  return lines.flatMap((first, line) => {
    if (!FIRST.test(first)) return [];
    const own = lines.slice(line, endOf(lines, line)).map((one) => one.replace('# ', ''));
    const { document } = parseYaml({ path: '', text: ['list:', ...own].join('\n') });
    return [{ line, part: valueAt(document?.value, '/list/0') }];
  });
}

/** The lines of the hidden entry that begins on a line, from 0. */
export function hiddenLines(text: string, line: number): string {
  const lines = text.split('\n');
  return `${lines.slice(line, endOf(lines, line)).join('\n')}\n`;
}

/**
 * The text with the entry that begins on a line, from 0, shown again, and where it is in the page then.
 * @throws EditRefusal where the page would then not be what it is with that one section more.
 */
export function showPart(text: string, line: number): { text: string; pointer: string } {
  const lines = text.split('\n');
  const [, indent] = FIRST.exec(lines[line] ?? '') ?? [];
  if (indent === undefined) throw new EditRefusal('There is no hidden section any more.');
  const end = endOf(lines, line);
  const after = lines
    .map((one, index) => (index >= line && index < end ? one.replace(`${indent}# `, indent) : one))
    .join('\n');
  const pointer = placeOfOneMore(listsOf(text), listsOf(after));
  if (pointer === undefined) throw new EditRefusal('What is hidden here is no section.');
  return { text: after, pointer };
}

/** Behind the last line of a hidden entry: those that are indented deeper than its hyphen. */
function endOf(lines: readonly string[], first: number): number {
  const deeper = `${/^ */.exec(lines[first] ?? '')?.[0]}#   `;
  let end = first + 1;
  for (let at = end; at < lines.length; at += 1) {
    if (lines[at]?.startsWith(deeper)) end = at + 1;
    else if (lines[at]?.trim() !== '') break;
  }
  return end;
}

type Lists = Record<'sections' | 'overlays', unknown[]> & { others: object };

function listsOf(text: string): Lists | undefined {
  const { document } = parseYaml({ path: '', text });
  if (!document) return undefined;
  const { sections, overlays, ...others } = document.value as Record<string, unknown>;
  const list = (value: unknown) => (Array.isArray(value) ? value : []);
  return { sections: list(sections), overlays: list(overlays), others };
}

/** Where the one part is that lists have more than others, or undefined if that is not all that differs. */
function placeOfOneMore(before: Lists | undefined, after: Lists | undefined): string | undefined {
  if (!before || !after || !isDeepStrictEqual(before.others, after.others)) return undefined;
  const ways = PART_NAMES.flatMap((name) =>
    after[name].map((_part, index) => ({
      pointer: `/${name}/${index}`,
      without: { ...after, [name]: after[name].toSpliced(index, 1) },
    })),
  );
  return ways.find(({ without }) => isDeepStrictEqual(without, before))?.pointer;
}
