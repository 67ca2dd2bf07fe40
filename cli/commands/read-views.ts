import { readFileSync } from 'node:fs';
import { Failure, onFile } from '../terminal/failure.ts';

/**
 * Reads how often pages were seen, as analytics programs export it: a line for each page with its
 * path and its views, separated by a comma, semicolon or tab. Other lines, such as headings, do not
 * count.
 */
export function readViews(file: string): Map<string, number> {
  const views = new Map<string, number>();
  const text = onFile(file, () => readFileSync(file, 'utf8'));
  for (const line of text.split(/\r?\n/)) {
    const [, path, count] = /^"?(\/[^",;\t]*)"?[,;\t]\s*"?(\d+)"?\s*$/.exec(line) ?? [];
    if (path && count) views.set(path, (views.get(path) ?? 0) + Number(count));
  }
  if (views.size > 0) return views;
  throw new Failure(
    `${file} holds no views.`,
    'Write a line for each page: its path, a comma, and the number of views, such as /canada,1200.',
  );
}
