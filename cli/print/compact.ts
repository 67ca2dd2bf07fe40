import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { printable } from './printable.ts';

/** One line for each diagnostic, as editors and `grep` read them. */
export function printCompact(diagnostics: readonly LocatedDiagnostic[]): string {
  return diagnostics
    .map(({ file, line, column, severity, rule, message, help }) => {
      const advice = help ? ` ${help.split('\n')[0]}` : '';
      return `${printable(`${file}:${line}:${column}: ${severity}: ${message}${advice}`)} [${rule}]\n`;
    })
    .join('');
}
