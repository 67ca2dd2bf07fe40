import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import type { PageSummary } from './page-summary.ts';

export const rules: Rules = {
  'campaign/no-waiting-list': {
    title: 'A campaign that fills up and has no waiting list',
    why: 'Who comes when all places are taken is sent away, and nobody learns of them.',
    fix: 'Show a form once the campaign is closed, or name one with `waitingList`.',
    wrong: 'closes: { after: 200, of: seat } (and no form for the closed state)',
    right: '- { type: lead-form, in: closed, form: { … } }',
    canBeOff: true,
  },
};

/** Campaigns that a number of leads closes, and that then have nothing to offer. */
export function findNoWaitingList(summaries: readonly PageSummary[]): FileDiagnostic[] {
  const limited = summaries.flatMap(({ follows }) => follows?.limited ?? []);
  const files = new Set(limited.map(({ file }) => file));
  const isLacking = (file: string) =>
    limited.every((one) => one.file !== file || !one.hasWaitingList);
  return [...files].filter(isLacking).map((file) => ({
    rule: 'campaign/no-waiting-list',
    severity: 'warning',
    file,
    pointer: '/closes',
    message: 'Once all places are taken, nobody can leave their address for the next time.',
    help: 'Give a page of this campaign a form with `in: closed`, or name one here: waitingList: /waiting-list#form',
  }));
}
