import { relative } from 'node:path';
import type { Diagnostic } from '../../renderer/index.ts';
import type { SiteFolder } from '../edges/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { printCompact } from './compact.ts';
import { printGithub } from './github.ts';
import { printJson } from './json.ts';
import { printJunit } from './junit.ts';
import { locateDiagnostics } from './locate-diagnostics.ts';
import { printPretty } from './pretty.ts';
import { printSarif } from './sarif.ts';
import { countDiagnostics } from './summarize.ts';

/** How problems are printed: for people, for editors, for programs, for services of CI. */
export type Format = keyof typeof printers;

/** Problems ready to print, each of them counted once. */
export interface Report {
  text: string;
  errors: number;
  warnings: number;
}

/** Problems as text in one of the formats; files are named as seen from the current folder. */
export function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  { folder, sources }: SiteFolder,
  format: Format,
  terminal: Terminal,
): Report {
  const below = relative(terminal.cwd, folder);
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const located = locateDiagnostics(diagnostics, texts, below);
  const textOf = (file: string) => texts.get(below ? file.slice(below.length + 1) : file);
  return {
    text: printers[format](located, textOf, terminal.colour).trimEnd(),
    ...countDiagnostics(located),
  };
}

const printers = {
  pretty: printPretty,
  compact: printCompact,
  json: printJson,
  github: printGithub,
  sarif: printSarif,
  junit: printJunit,
};
