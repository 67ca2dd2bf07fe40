import type { InboxReport, ReportForm, ReportTable } from '../../renderer/service-pages/index.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Visits } from '../counting/read-visits.ts';
import { hasNoLead } from '../experiments/site-experiments.ts';
import type { ReportRow } from '../leads/report-leads.ts';

/** Which experiments say nothing, because no lead can have a variant of them. */
export function describeLeadless({
  experiments = [],
  forms,
}: Pick<FormsFile, 'experiments' | 'forms'>): string[] {
  return experiments
    .filter((experiment) => hasNoLead(experiment, forms))
    .map(
      ({ name }) =>
        `No lead can have a variant of ${name}: browsers do not keep it (keep: none), and its pages have no form.`,
    );
}

/**
 * What is to be known of visits, views and conversions: whether they are estimates, since when they are
 * counted, and of which leads conversions are.
 * @param pages all leads, by page
 * @param from first day of the report, such as `2026-11-23`
 */
export function describeCounting(
  { oneIn, since }: Visits,
  pages: readonly ReportRow[],
  from?: string,
): string[] {
  if (!since) return [];
  const leads = pages.reduce((sum, row) => sum + row.leads, 0);
  const counted = pages.reduce((sum, row) => sum + (row.counted ?? 0), 0);
  const isKnown = pages.every((row) => row.counted !== null);
  const isLater = !from || from < since;
  return [
    ...(oneIn > 1
      ? [`Visits and views are estimates: one of ${oneIn} page views was counted, by chance.`]
      : []),
    ...(isLater ? [`Visits and views are those since ${since}.`] : []),
    ...(isKnown && counted < leads
      ? [
          `Conversions are of the visitors who were counted, with ${counted} of the ${leads} leads. The others came before, without a script, have not agreed or object to being counted, or block it.`,
        ]
      : []),
    ...(isKnown
      ? []
      : [
          'An earlier version stored some of these leads without noting whether their visitors were counted, so no conversion is shown with them.',
        ]),
  ];
}

const dayMs = 86_400_000;
const linesShown = 5;

/** A report in a sentence: how many leads came, and whether they were more than before. */
export function summarizeReport({ week, weeks }: InboxReport): string {
  const [now, before] = [weeks.at(-1)?.leads ?? 0, weeks.at(-2)?.leads ?? 0];
  const last = new Date(week.to.getTime() - dayMs).toISOString().slice(0, 10);
  return `${now} ${now === 1 ? 'lead' : 'leads'} in the week to ${last}, ${before} in the one before`;
}

/** A report in words, for an e-mail. */
export function describeReport(report: InboxReport): string {
  const { groups, experiments, forms, notes } = report;
  return [
    `${summarizeReport(report)}.`,
    ...groups.map((group) =>
      paragraph(`Leads by ${group.name} (this week, the week before)`, linesOf(group)),
    ),
    ...experiments.map(({ name, sentences }) => paragraph(`Experiment ${name}`, sentences)),
    paragraph(
      'Forms (views, seen, begun, sent)',
      forms.map(
        ({ page, views, seen, begun, sent }) =>
          `${page}: ${views}, ${seen}, ${begun}, ${sent ?? 'unknown'}`,
      ),
    ),
    ...forms.flatMap(describeFilledFields),
    ...notes,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** All variants, since each is read beside the others; of all else the first, and the sum of the others. */
function linesOf({ name, lines }: ReportTable): string[] {
  const shown = name === 'variant' ? lines : lines.slice(0, linesShown);
  const others = lines.slice(shown.length);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const [leads, before] = [
    sum(others.map((one) => one.leads)),
    sum(others.map((one) => one.before ?? 0)),
  ];
  return [
    ...shown.map((one) => `${one.value}: ${one.leads}, ${one.before ?? 'not comparable'}`),
    ...(others.length > 0 ? [`${others.length} more: ${leads}, ${before}`] : []),
  ];
}

/** Which fields of the forms of a page were filled in how often, if that was counted. */
export function describeFilledFields({ page, begun, fields, loss }: ReportForm): string[] {
  if (fields.length === 0) return [];
  const filled = fields.map(({ label, filled }) => `${label} ${filled}`).join(', ');
  return [
    [`Of the ${begun} who began on ${page}, so many filled in each field: ${filled}.`, loss ?? '']
      .join(' ')
      .trim(),
  ];
}

function paragraph(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `- ${line}`)].join('\n');
}
