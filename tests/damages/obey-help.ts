import type { LocatedDiagnostic } from '../../renderer/index.ts';

/** A text as somebody leaves it who does what the help of a diagnostic says; nothing where it names no edit. */
export function obeyHelp(text: string, diagnostic: LocatedDiagnostic): string | undefined {
  const { fix, help = '' } = diagnostic;
  if (fix) return text.slice(0, fix.start) + fix.text + text.slice(fix.end);
  const column = /^Begin it in column (\d+)/.exec(help)?.[1];
  if (column) return onLine(text, diagnostic, (line) => indent(line, Number(column) - 1));
  const spaces = /^Replace the tab with (\d+) spaces/.exec(help)?.[1];
  if (spaces) return onLine(text, diagnostic, (line) => indent(line, Number(spaces)));
  const written = /^(?:Write|Put the (?:whole )?(?:text|value) in quotes): (.+)$/m.exec(help)?.[1];
  if (written) return onLine(text, diagnostic, (line) => replaceEnd(line, written, diagnostic));
  const { suggest } = diagnostic;
  return suggest === undefined || diagnostic.line !== diagnostic.endLine
    ? undefined
    : onLine(text, diagnostic, (line) => replaceSpan(line, suggest, diagnostic));
}

function onLine(
  text: string,
  { line }: LocatedDiagnostic,
  change: (line: string) => string,
): string {
  const lines = text.split('\n');
  return lines.with(line - 1, change(lines[line - 1] ?? '')).join('\n');
}

function indent(line: string, spaces: number): string {
  return ' '.repeat(spaces) + line.trimStart();
}

/** `name: value` takes the place of the field of that name, anything else of the words that are meant. */
function replaceEnd(line: string, written: string, place: LocatedDiagnostic): string {
  const name = /^((?:- )?[\w-]+):/.exec(written)?.[1];
  const at = name === undefined ? -1 : line.lastIndexOf(name, place.column - 1);
  if (at < 0) return replaceSpan(line, written, place);
  return line.slice(0, at) + written + line.slice(endOf(line, place));
}

function replaceSpan(line: string, by: string, place: LocatedDiagnostic): string {
  const characters = Array.from(line);
  const end = place.endLine === place.line ? place.endColumn - 1 : characters.length;
  return characters.slice(0, place.column - 1).join('') + by + characters.slice(end).join('');
}

function endOf(line: string, { line: first, endLine, endColumn }: LocatedDiagnostic): number {
  return first === endLine ? endColumn - 1 : line.length;
}
