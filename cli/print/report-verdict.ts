import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Format, reportDiagnostics } from './report-diagnostics.ts';
import { count } from './summarize.ts';

/** How problems are shown, and which of them are a failure. */
export interface ReportOptions {
  /** For people by default. */
  format?: Format;
  /** Whether to ignore warnings, and to print nothing without errors. */
  quiet?: boolean;
  /** More warnings than this are a failure; any number is fine by default. */
  maxWarnings?: number;
}

/**
 * Prints the problems of a site, and explains the failure if only the number of warnings makes it
 * one. Returns the exit code.
 */
export async function reportVerdict(
  diagnostics: readonly LocatedDiagnostic[],
  siteFolder: SiteFolder,
  { format = 'pretty', quiet = false, maxWarnings = Number.POSITIVE_INFINITY }: ReportOptions,
  terminal: Terminal,
  print: (report: string) => void,
): Promise<number> {
  const errors = diagnostics.filter(isError);
  const shown = quiet ? errors : diagnostics;
  if (shown.length > 0 || !quiet || !isProse(format)) {
    const report = await reportDiagnostics(shown, siteFolder, format, terminal);
    if (report) print(report);
  }
  const warnings = diagnostics.length - errors.length;
  if (warnings > maxWarnings) terminal.note(tooMany(warnings, maxWarnings));
  return errors.length > 0 || warnings > maxWarnings ? 1 : 0;
}

/** Whether an empty output means that all is well; programs need a whole document. */
function isProse(format: Format): boolean {
  return format === 'pretty' || format === 'compact';
}

function tooMany(warnings: number, allowed: number): string {
  const limit = allowed === 0 ? 'none' : `at most ${allowed}`;
  return `error There ${warnings === 1 ? 'is' : 'are'} ${count(warnings, 'warning')}, and --max-warnings allows ${limit}.\nhelp: Fix some, or allow more: --max-warnings ${warnings}`;
}
