import type { Diagnostic } from '../../renderer/index.ts';
import type { SiteFolder } from '../edges/read-site.ts';
import type { Terminal } from '../terminal.ts';

/** Prints problems; true where one of them is an error. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  _site: SiteFolder,
  terminal: Terminal,
): boolean {
  for (const d of diagnostics)
    terminal.result(`${d.severity} ${d.rule} ${d.file} ${d.pointer} ${d.message} ${d.help ?? ''}`);
  return diagnostics.some(({ severity }) => severity === 'error');
}
