/** The offset of a place in a text, in UTF-16 units; lines and columns count from 1. */
export function offsetAt(text: string, { line, column }: { line: number; column: number }): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}
