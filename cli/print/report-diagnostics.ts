import { join, relative } from 'node:path';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { printCompact, printGithub, printJson } from './for-programs.ts';
import { printJunit } from './junit.ts';
import { printPretty } from './pretty.ts';
import { printSarif } from './sarif.ts';

/** How diagnostics are printed: for people, for editors, for programs, for services of CI. */
export const FORMATS = ['pretty', 'compact', 'json', 'github', 'sarif', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

/** Diagnostics as text in one of the formats; files are named as seen from the current folder. */
export function reportDiagnostics(
  diagnostics: readonly LocatedDiagnostic[],
  { folder, sources, code }: SiteFolder,
  format: Format,
  terminal: Terminal,
): string {
  const below = relative(terminal.cwd, folder);
  const seen = <T extends { file: string }>(place: T) => ({
    ...place,
    file: join(below, place.file).replaceAll('\\', '/'),
  });
  const texts = new Map(
    [...sources, ...code].map((source) => [seen({ file: source.path }).file, source]),
  );
  const shown = diagnostics.map((diagnostic) => ({
    ...seen(diagnostic),
    related: diagnostic.related.map(seen),
  }));
  return printers[format](shown, (file) => texts.get(file)?.text, terminal.colour).trimEnd();
}

const printers = {
  pretty: printPretty,
  compact: printCompact,
  json: printJson,
  github: printGithub,
  sarif: printSarif,
  junit: printJunit,
};
