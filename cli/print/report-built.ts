import { counted } from '../../renderer/light.ts';
import type { Finish } from '../build/finish-build.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type ReportOptions, reportVerdict } from './report-verdict.ts';

/**
 * Reports the result of a build, and the `place` it was written to. For programs, stdout holds what is
 * wrong and nothing else. Returns the exit code.
 */
export async function reportBuilt(
  { diagnostics, output }: Finish,
  siteFolder: SiteFolder,
  place: string,
  options: ReportOptions,
  terminal: Terminal,
): Promise<number> {
  const isProse = (options.format ?? 'pretty') === 'pretty';
  const found = isProse ? terminal.note : terminal.result;
  const shown = isProse ? { ...options, quiet: options.quiet || !diagnostics.length } : options;
  const code = await reportVerdict(diagnostics, siteFolder, shown, terminal, found);
  if (output && !options.quiet) {
    (isProse ? terminal.result : terminal.note)(describe(output, place));
  }
  return code;
}

function describe({ pages, summary }: NonNullable<Finish['output']>, place: string): string {
  const { written, unchanged, deleted } = summary;
  const parts = [`${written} written`, `${unchanged} unchanged`];
  if (deleted) parts.push(`${deleted} deleted`);
  return `Built ${counted(pages, 'page')} into ${place} (files: ${parts.join(', ')}).`;
}
