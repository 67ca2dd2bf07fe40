import { heading, helpLines, messageLines, type Paint, painter } from '../print/pretty.ts';
import { printable } from '../print/printable.ts';
import { count } from '../print/summarize.ts';
import type { DeployPlan } from './deploy-plan.ts';

/** Paths that are named for people, of each kind. */
const MOST_NAMED = 20;

/** What a deploy is going to do, for people. */
export function printPlan(plan: DeployPlan, color: boolean): string {
  const paint = painter(color);
  const fresh = new Set(plan.new);
  const kinds = [
    pathLines('new', plan.new, paint),
    pathLines(
      'changed',
      plan.put.filter((path) => !fresh.has(path)),
      paint,
    ),
    pathLines('gone', plan.delete, paint),
    pathLines(
      'gone for less than a day: they stay for pages that are still open',
      plan.stay,
      paint,
    ),
  ];
  const problems = plan.problems.map((problem) => [
    heading(problem, paint('cyan', `${printable(problem.file)}:${problem.line}`), paint),
    ...messageLines(problem.message),
    ...(problem.help ? helpLines(problem.help, paint) : []),
  ]);
  const blocks = [summary(plan), ...kinds, ...problems, plan.remarks];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function summary({ target, put, delete: gone, stay, unchanged, ...plan }: DeployPlan): string[] {
  const changed = put.length - plan.new.length;
  const numbers = `${plan.new.length} new, ${changed} changed, ${gone.length + stay.length} gone, ${unchanged} unchanged`;
  return [
    `To ${printable(target)}: ${numbers}.`,
    'Order: assets, then pages and the rest; what is gone is deleted last.',
  ];
}

function pathLines(title: string, paths: readonly string[], paint: Paint): string[] {
  if (paths.length === 0) return [];
  const rest = paths.length - MOST_NAMED;
  return [
    paint('bold', `${paths.length} ${title}`),
    ...paths.slice(0, MOST_NAMED).map((path) => `  ${printable(path)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** The same for programs. `version` changes where a program that reads it has to. */
export function printPlanJson(plan: DeployPlan): string {
  return JSON.stringify({ version: 1, ...plan }, null, 2);
}

/** What a deploy has done, in a line. */
export function printDone({ target, put, delete: gone }: DeployPlan): string {
  const done = [
    `${count(put.length, 'file') || 'no file'} sent`,
    ...(gone.length > 0 ? [`${gone.length} deleted`] : []),
  ];
  return `Deployed to ${printable(target)}: ${done.join(', ')}.`;
}
