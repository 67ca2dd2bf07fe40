import { EXPERIMENTS_FILE } from '../../../browser/choice-rules.ts';
import type { OutputFile } from '../../../model/model.ts';
import type { PageRecord } from './page-record.ts';

/** The file that lists the experiments of a site, by which browsers forget all others. */
export function experimentsFile(pages: readonly Pick<PageRecord, 'experiments'>[]): OutputFile[] {
  const names = new Set(pages.flatMap(({ experiments }) => experiments.map(({ name }) => name)));
  if (names.size === 0) return [];
  return [{ path: EXPERIMENTS_FILE, content: `${JSON.stringify([...names].sort())}\n` }];
}
