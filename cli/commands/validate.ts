import {
  builtInRegistry,
  isError,
  type LocatedDiagnostic,
  openSite,
} from '../../renderer/index.ts';
import { findSite } from '../edges/find-site.ts';
import { readSite, type SiteFolder } from '../edges/read-site.ts';
import { type Format, reportDiagnostics } from '../print/report-diagnostics.ts';
import type { Terminal } from '../terminal.ts';

/** What is to be validated, and how its problems are shown. */
export interface ValidateOptions {
  /** Folder or name of the site. */
  site?: string;
  format: Format;
  /** More warnings than this are a failure; any number is fine where left out. */
  maxWarnings?: number;
}

/** `site validate`: every problem of every file in one run. Returns the exit code. */
export function validate(options: ValidateOptions, terminal: Terminal): number {
  const siteFolder = readSite(findSite(options.site, terminal.cwd).folder);
  const diagnostics = diagnose(siteFolder, terminal);
  const report = reportDiagnostics(diagnostics, siteFolder, options.format, terminal);
  if (report) terminal.result(report);
  const errors = diagnostics.filter(isError).length;
  const tooMany = diagnostics.length - errors > (options.maxWarnings ?? Number.POSITIVE_INFINITY);
  return errors > 0 || tooMany ? 1 : 0;
}

function diagnose(siteFolder: SiteFolder, terminal: Terminal): LocatedDiagnostic[] {
  const site = openSite(siteFolder, builtInRegistry);
  const progress = terminal.progress('Checking pages', site.pages.length);
  const readings = site.pages.map((source, index) => {
    const { diagnostics, summaries } = site.readPage(source);
    progress.update(index + 1);
    return { diagnostics, summaries };
  });
  progress.done();
  return site.diagnose(readings);
}
