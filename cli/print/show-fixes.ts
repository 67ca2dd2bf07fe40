import { join, relative } from 'node:path';
import { isError } from '../../renderer/light.ts';
import { findSiteProblems } from '../build/find-site-problems.ts';
import { findFixes } from '../build/fix/find-fixes.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printDiff } from './diff.ts';
import { count } from './summarize.ts';

/** Shows as a diff what fixing a site would change. Returns the exit code. */
export async function showFixes(siteFolder: SiteFolder, terminal: Terminal): Promise<number> {
  const { diagnostics } = await findSiteProblems(siteFolder, terminal);
  const fixes = findFixes(diagnostics, siteFolder);
  const below = relative(terminal.cwd, siteFolder.folder);
  for (const { path, before, after } of fixes) {
    const name = join(below, path).replaceAll('\\', '/');
    terminal.result(printDiff(name, before, after, terminal.colour));
  }
  const found = fixes.reduce((sum, fix) => sum + fix.count, 0);
  terminal.note(
    found === 0
      ? describeFixed(0)
      : `${count(found, 'problem')} would be fixed, ${diagnostics.length - found} would be left. Run it without --dry-run to do so.`,
  );
  return diagnostics.some(isError) ? 1 : 0;
}

export function describeFixed(fixed: number): string {
  return fixed === 0 ? 'Nothing can be fixed automatically.' : `Fixed ${count(fixed, 'problem')}.`;
}
