import { basename } from 'node:path';
import type { Location } from 'esbuild';
import type { FileDiagnostic } from '../../renderer/index.ts';

/** What to do about code that does not run. */
export const FIX_IT = 'Fix it there. Nothing is built until then.';

/** A file of a custom section whose code cannot be used. */
export function brokenCode(file: string, message: string, help = FIX_IT): FileDiagnostic {
  return customSectionError('custom-section/broken-code', file, { message, help });
}

/** What is wrong with a file of a custom section, as a whole. */
export function customSectionError(
  rule: string,
  file: string,
  words: { message: string; help: string },
): FileDiagnostic {
  return { rule, file, pointer: '', ...words };
}

/** A folder whose name no page can write. */
export function badName(path: string, what: string, example: string): FileDiagnostic {
  return customSectionError('custom-section/bad-name', path, {
    message: `\`${basename(path)}\` cannot be the name of a ${what}.`,
    help: `Use small letters, digits and hyphens, such as \`${example}\`.`,
  });
}

/** The offset of a place in a text, in UTF-16 units; lines and columns count from 1. */
export function offsetAt(text: string, { line, column }: { line: number; column: number }): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

/** A place that the bundler names, whose columns are bytes of UTF-8 from 0, as `offsetAt` counts. */
export function inUnits({ line, column, lineText }: Location): { line: number; column: number } {
  const before = Buffer.from(lineText).subarray(0, column).toString();
  return { line, column: before.length + 1 };
}
