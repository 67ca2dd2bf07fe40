import { isError } from '../../../renderer/index.ts';
import { verdict } from '../../graph/pages.ts';
import { published } from '../../graph/published.ts';
import { records } from '../../graph/rendered.ts';
import type { SiteStore } from '../../graph/whole-site.ts';

/**
 * Reads, checks, renders and stages a page file; where the site is known to be `faulty`, or cannot be
 * rendered, only reads and checks it. Returns whether it has errors.
 */
export function renderPageFile({ ask, world }: SiteStore, file: string, faulty: boolean): boolean {
  if (ask(verdict, file).diagnostics.some(isError)) return true;
  if (faulty || !world.rendering || !world.output) return false;
  const { failures } = ask(published, file);
  ask(records, file);
  return failures.length > 0;
}
