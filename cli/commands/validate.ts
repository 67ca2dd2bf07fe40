import {
  builtInRegistry,
  type Diagnostic,
  findUnread,
  openSite,
  type PageNote,
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
  const diagnostics = findProblems(siteFolder, terminal);
  const report = reportDiagnostics(diagnostics, siteFolder, options.format, terminal);
  if (report.text) terminal.result(report.text);
  const tooMany = report.warnings > (options.maxWarnings ?? Number.POSITIVE_INFINITY);
  return report.errors > 0 || tooMany ? 1 : 0;
}

function findProblems({ sources, assets, others }: SiteFolder, terminal: Terminal): Diagnostic[] {
  const { open, diagnostics } = openSite(sources, assets, builtInRegistry);
  diagnostics.push(...findUnread(others));
  if (!open) return diagnostics;
  const progress = terminal.progress('Checking pages', open.pages.length);
  const notes: PageNote[] = [];
  for (const [index, source] of open.pages.entries()) {
    const reading = open.readPage(source);
    diagnostics.push(...reading.diagnostics);
    notes.push(...reading.notes);
    progress.update(index + 1);
  }
  progress.done();
  return [...diagnostics, ...open.checkTogether(notes)];
}
