import type { Finish } from '../build/finish-build.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { reportDiagnostics } from './report-diagnostics.ts';

/** Says what a build has come to, and into which `place` it went. Returns the exit code. */
export async function reportBuilt(
  { diagnostics, output }: Finish,
  siteFolder: SiteFolder,
  place: string,
  terminal: Terminal,
): Promise<number> {
  if (diagnostics.length > 0) {
    terminal.note(await reportDiagnostics(diagnostics, siteFolder, 'pretty', terminal));
  }
  if (!output) return 1;
  terminal.result(describe(output, place));
  return 0;
}

function describe({ pages, summary }: NonNullable<Finish['output']>, place: string): string {
  const { written, unchanged, deleted } = summary;
  const parts = [`${written} written`, `${unchanged} unchanged`];
  if (deleted) parts.push(`${deleted} deleted`);
  return `Built ${pages} ${pages === 1 ? 'page' : 'pages'} into ${place} (files: ${parts.join(', ')}).`;
}
