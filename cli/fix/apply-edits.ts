import type { Edit } from '../../renderer/index.ts';

/** A text with all edits made that do not touch one another; of two that do, the first one is. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < done) continue;
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return result + text.slice(done);
}
