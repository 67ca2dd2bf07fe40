import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { PageSummary } from './page-summary.ts';

/** Whether the pages that follow campaigns lead back in a circle once all of them are over. */
export function checkSuccessors(summaries: readonly PageSummary[]): FileDiagnostic[] {
  const next = new Map(summaries.map(({ path, presence }) => [path, presence?.successor]));
  const looping = summaries.filter(({ path }) => isLoop(path, next));
  const names = new Set(looping.flatMap(({ presence }) => presence?.campaign ?? []));
  return Array.from(names, leadsBack);
}

function isLoop(
  path: string | undefined,
  next: ReadonlyMap<string | undefined, string | undefined>,
) {
  const passed = new Set<string>();
  for (let at = next.get(path); at !== undefined && !passed.has(at); at = next.get(at)) {
    if (at === path) return true;
    passed.add(at);
  }
  return false;
}

function leadsBack(name: string): FileDiagnostic {
  return {
    rule: 'redirect/loop',
    file: `campaigns/${name}.yaml`,
    pointer: '/then',
    message: '`then` leads back to a page of this campaign, which is over by then.',
    help: 'Let it lead to a page that stays.',
  };
}
