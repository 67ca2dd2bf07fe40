import { join, relative } from 'node:path';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { printPretty } from './pretty.ts';

/** How diagnostics are printed: for people, for editors, for programs, for services of CI. */
export const FORMATS = ['pretty', 'compact', 'json', 'github', 'sarif', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

/** Diagnostics as text in one of the formats; files are named as seen from the current folder. */
export async function reportDiagnostics(
  diagnostics: readonly LocatedDiagnostic[],
  { folder, sources, code }: SiteFolder,
  format: Format,
  terminal: Pick<Terminal, 'cwd' | 'colour'>,
): Promise<string> {
  const below = relative(terminal.cwd, folder);
  const seen = <T extends { file: string }>(place: T) => ({
    ...place,
    file: join(below, place.file).replaceAll('\\', '/'),
  });
  const named = new Set(
    diagnostics.flatMap(({ file, related }) => [file, ...related.map((one) => one.file)]),
  );
  const texts = new Map(
    [...sources, ...code]
      .filter(({ path }) => named.has(path))
      .map((source) => [seen({ file: source.path }).file, source]),
  );
  const shown = diagnostics.map((diagnostic) => ({
    ...seen(diagnostic),
    related: diagnostic.related.map(seen),
  }));
  const print = await printers[format]();
  return print(shown, (file) => texts.get(file)?.text, terminal.colour).trimEnd();
}

const printers: Record<Format, () => Promise<typeof printPretty>> = {
  pretty: async () => (await import('./pretty.ts')).printPretty,
  compact: async () => (await import('./for-programs.ts')).printCompact,
  json: async () => (await import('./for-programs.ts')).printJson,
  github: async () => (await import('./for-programs.ts')).printGithub,
  sarif: async () => (await import('./sarif.ts')).printSarif,
  junit: async () => (await import('./junit.ts')).printJunit,
};
