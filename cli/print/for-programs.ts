import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { printable } from './printable.ts';
import { countDiagnostics, summarize } from './summarize.ts';

/** One line for each diagnostic, as editors and `grep` read them. */
export function printCompact(diagnostics: readonly LocatedDiagnostic[]): string {
  return diagnostics
    .map(({ file, line, column, severity, rule, message, help }) => {
      const advice = help ? ` ${help.split('\n')[0]}` : '';
      return `${printable(`${file}:${line}:${column}: ${severity}: ${message}${advice}`)} [${rule}]\n`;
    })
    .join('');
}

/**
 * Diagnostics for programs, in the same order for the same mistakes. `version` changes where a program
 * that reads it has to.
 */
export function printJson(diagnostics: readonly LocatedDiagnostic[]): string {
  const report = { version: 1, summary: countDiagnostics(diagnostics), diagnostics };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Diagnostics as annotations of a GitHub workflow, and a summary for the log. */
export function printGithub(diagnostics: readonly LocatedDiagnostic[]): string {
  return `${[...diagnostics.map(annotate), summarize(diagnostics)].join('\n')}\n`;
}

function annotate(diagnostic: LocatedDiagnostic): string {
  const { severity, rule, file, line, endLine, column, endColumn, message, help } = diagnostic;
  const columns = line === endLine ? { col: column, endColumn } : {};
  const properties = Object.entries({ file, line, endLine, ...columns, title: rule });
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${severity} ${list.join(',')}::${escapeData(help ? `${message}\n${help}` : message)}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
