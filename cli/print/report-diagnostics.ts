import { relative } from 'node:path';
import type { Diagnostic } from '../../renderer/index.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { printCompact, printGithub, printJson } from './for-programs.ts';
import { locateDiagnostics } from './locate-diagnostics.ts';
import { printPretty } from './pretty.ts';

/** How problems are printed: for people, for editors, for programs, for GitHub. */
export const FORMATS = ['pretty', 'compact', 'json', 'github'] as const;
export type Format = (typeof FORMATS)[number];

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
  const errors = located.filter(({ severity }) => severity === 'error').length;
  return {
    text: printers[format](located, textOf, terminal.colour).trimEnd(),
    errors,
    warnings: located.length - errors,
  };
}

const printers = {
  pretty: printPretty,
  compact: printCompact,
  json: printJson,
  github: printGithub,
};
