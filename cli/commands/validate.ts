import { type Diagnostic, openSite, readPage } from '../../renderer/index.ts';
import { findSite } from '../edges/find-site.ts';
import { readSite } from '../edges/read-site.ts';
import { printDiagnostics } from '../print/print-diagnostics.ts';
import type { Terminal } from '../terminal.ts';

/** What is to be validated. */
export interface ValidateOptions {
  /** Folder or name of the site. */
  site?: string;
}

/** `site validate`: every problem of every file in one run. Returns the exit code. */
export function validate(options: ValidateOptions, terminal: Terminal): number {
  const { folder } = findSite(options.site, terminal.cwd);
  const siteFolder = readSite(folder);
  const { open, diagnostics } = openSite(siteFolder.sources);
  const found: Diagnostic[] = [...diagnostics];
  for (const source of open?.pages ?? []) found.push(...readPage(source, open!).diagnostics);
  return printDiagnostics(found, siteFolder, terminal) ? 1 : 0;
}
