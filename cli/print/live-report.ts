import type { LiveReport } from '../check/check-live.ts';
import type { LiveDiagnostic } from '../check/faults.ts';
import { heading, helpLines, messageLines, type Paint, painter } from './pretty.ts';
import { printable } from './printable.ts';
import { count, countSeverities } from './summarize.ts';

/** Other addresses that are named for people. */
const MOST_NAMED = 3;

/** What is wrong with a live site, for people: where, what, what to do; then a summary. */
export function printLiveReport({ pages, diagnostics }: LiveReport, color: boolean): string {
  const paint = painter(color);
  const blocks = diagnostics.map((diagnostic) => printOne(diagnostic, paint));
  const { errors, warnings } = countSeverities(diagnostics);
  const found = [count(errors, 'error'), count(warnings, 'warning')].filter(Boolean).join(' and ');
  const checked = pages.checked < pages.all ? `${pages.checked} of ${pages.all}` : pages.checked;
  return [...blocks, `${found || 'No problems'}; pages checked: ${checked}.`].join('\n\n');
}

function printOne(diagnostic: LiveDiagnostic, paint: Paint): string {
  const { url, message, help, others = [] } = diagnostic;
  const rest = others.length - MOST_NAMED;
  return [
    heading(diagnostic, paint('cyan', printable(url)), paint),
    ...messageLines(message),
    ...helpLines(help, paint),
    ...others.slice(0, MOST_NAMED).map((other) => `  also: ${printable(other)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n');
}

/** The same for programs. `version` changes where a program that reads it has to. */
export function printLiveJson({ pages, diagnostics }: LiveReport): string {
  const summary = { ...countSeverities(diagnostics), pages };
  return JSON.stringify({ version: 1, summary, diagnostics }, null, 2);
}
