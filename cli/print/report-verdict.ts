import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { type Format, reportDiagnostics } from './report-diagnostics.ts';
import { count } from './summarize.ts';

/** How problems are shown, and which of them are a failure. */
export interface ReportOptions {
  /** For people where left out. */
  format?: Format;
  /** Whether to leave out warnings, and to say nothing where there are no errors. */
  quiet?: boolean;
  /** More warnings than this are a failure; any number is fine where left out. */
  maxWarnings?: number;
}

/**
 * Shows what is wrong with a site by means of `print`, and says why that is a failure where only
 * the number of warnings makes it one. Returns the exit code.
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

/** Whether nothing said means that all is well; programs need a whole document. */
function isProse(format: Format): boolean {
  return format === 'pretty' || format === 'compact';
}

function tooMany(warnings: number, allowed: number): string {
  const limit = allowed === 0 ? 'none' : `at most ${allowed}`;
  return `error There ${warnings === 1 ? 'is' : 'are'} ${count(warnings, 'warning')}, and --max-warnings allows ${limit}.\nhelp: Mend some, or allow more: --max-warnings ${warnings}`;
}
