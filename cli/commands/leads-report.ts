import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from '@commander-js/extra-typings';
import { openMailTemplates } from '../../server/delivery/mail/mail-templates.ts';
import { describeVerdict } from '../../server/experiments/describe-verdict.ts';
import { changedIn, readAllTimes } from '../../server/experiments/experiment-times.ts';
import { judgeAll } from '../../server/experiments/judge-experiment.ts';
import type { LeadVerdict } from '../../server/experiments/judge-leads.ts';
import { pageBrand } from '../../server/http/page-brand.ts';
import { dayOf } from '../../server/leads/day-of.ts';
import type { LeadFilter } from '../../server/leads/lead-filter.ts';
import type { ReportGroup, ReportRow } from '../../server/leads/report-leads.ts';
import { addVisits, type Line } from '../../server/report/add-visits.ts';
import { describeCounting, describeLeadless } from '../../server/report/describe-report.ts';
import { readFunnels } from '../../server/report/read-funnels.ts';
import { describeLeadsAhead, tomorrowIn } from '../../server/report/read-report.ts';
import { renderReport } from '../../server/report/render-report.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';
import { explainFileError, Failure, type Terminal, withFileErrors } from '../terminal/terminal.ts';
import { readPlace, withLeads } from './leads-database.ts';
import { addPeriod, type LeadOptions, readFilter } from './leads-period.ts';
import { printVisits } from './leads-visits.ts';
import type { SiteOption } from './options.ts';

/** `site leads report`. */
export function defineReport(leads: Command, terminal: Terminal): void {
  addPeriod(leads.command('report').description('count leads by page, source, campaign, variant'))
    .addOption(
      new Option('-f, --format <format>', 'for people or for programs')
        .choices(['text', 'json'])
        .default('text'),
    )
    .addOption(
      new Option(
        '--html <file>',
        'write the last seven days as a page with charts instead',
      ).conflicts(['from', 'to', 'source', 'views', 'format']),
    )
    .option('--views <file>', 'views of pages, one "path,views" on each line, for conversion')
    .action((options) =>
      options.html ? writeReport(options.html, options, terminal) : printReport(options, terminal),
    );
}

type ReportOptions = LeadOptions & { views?: string; format: string };

async function printReport(options: ReportOptions, terminal: Terminal): Promise<void> {
  const views = options.views ? readViews(resolve(terminal.cwd, options.views)) : undefined;
  const { counted, visits, notes, funnels, site, verdicts } = await withLeads(
    options,
    terminal,
    async (database, { forms, experiments, leads: { zone } }) => {
      const now = new Date();
      const filter = untilTomorrow(readFilter(options, zone), tomorrowIn(zone, now));
      const times = await readAllTimes({ experiments }, database, now);
      const counted = await database.report({ ...filter, experiments: times });
      const visits = await database.visits(filter);
      const funnels = readFunnels(visits.forms, forms, new Map(counted).get('page'));
      const notes = [
        ...describeCounting(
          visits,
          new Map(counted).get('page') ?? [],
          filter.from && dayOf(filter.from, zone),
        ),
        ...(await describeLeadsAhead(database, zone, now)),
      ];
      const verdicts = await judgeAll({ experiments, zone }, database, now);
      const site = { forms, experiments, changed: changedIn(times, filter) };
      return { counted, visits, notes, funnels, site, verdicts };
    },
  );
  const seen = views ? { ...visits, page: Object.fromEntries(views) } : visits;
  const groups = counted.map(([group, rows]): [ReportGroup, Line[]] => [
    group,
    [
      ...addVisits(
        group,
        views && group === 'page' ? rows.map(countAll) : rows,
        seen,
        site,
      ).values(),
    ],
  ]);
  const { vitals, robots, oneIn } = visits;
  terminal.result(
    options.format === 'json'
      ? JSON.stringify(
          {
            ...Object.fromEntries(groups),
            forms: funnels,
            vitals,
            robots,
            oneIn,
            experiments: verdicts,
          },
          null,
          2,
        )
      : [
          ...groups.map(([group, lines]) => printGroup(group, lines)),
          ...explainRanges(groups),
          ...printVisits(visits, funnels),
          ...notes,
          ...describeLeadless(site),
          ...verdicts.map(printVerdict),
        ].join('\n\n'),
  );
}

/** Leads that a wrong clock has dated to days to come are in no period yet. */
function untilTomorrow(filter: LeadFilter, tomorrow: Date): LeadFilter {
  const { to = tomorrow } = filter;
  return { ...filter, to: to < tomorrow ? to : tomorrow };
}

/** Views of other programs are those of all visitors. */
function countAll(row: ReportRow): ReportRow {
  return { ...row, counted: row.leads };
}

function printVerdict(verdict: LeadVerdict): string {
  const head = `experiment ${printable(verdict.experiment)}, all leads so far`;
  return [head, ...describeVerdict(verdict).map((sentence) => `  ${printable(sentence)}`)].join(
    '\n',
  );
}

function printGroup(group: ReportGroup, lines: readonly Line[]): string {
  const counted = (['views', 'visits'] as const).find((name) =>
    lines.some((line) => line[name] !== undefined),
  );
  const head = counted
    ? [group, 'leads', counted, 'counted leads', 'conversion']
    : [group, 'leads'];
  const rows = lines.map((line) => {
    const row = [printable(line.value), line.leads];
    if (!counted) return row;
    return [...row, line[counted] ?? '', line.counted ?? '', describeConversion(line)];
  });
  return layOutTable([head, ...rows]);
}

function describeConversion({ conversion, fitting }: Line): string {
  if (!fitting) return percent(conversion);
  return `${percent(conversion)} (${percent(fitting.low)} to ${percent(fitting.high)})`;
}

function explainRanges(groups: readonly (readonly [ReportGroup, Line[]])[]): string[] {
  if (!groups.some(([, lines]) => lines.some(({ fitting }) => fitting))) return [];
  return ['In brackets: conversions that fit the numbers; 19 of 20 such ranges hold the true one.'];
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(share * 100).toFixed(2)} %`;
}

/**
 * Reads how often pages were seen, as analytics programs export it: a line for each page with its
 * path and its views, separated by a comma, semicolon or tab. Other lines, such as headings, do not
 * count.
 */
function readViews(file: string): Map<string, number> {
  const views = new Map<string, number>();
  const text = withFileErrors(file, () => readFileSync(file, 'utf8'));
  for (const line of text.split(/\r?\n/)) {
    const [, path, count] = /^"?(\/[^",;\t]*)"?[,;\t]\s*"?(\d+)"?\s*$/.exec(line) ?? [];
    if (path && count) views.set(path, (views.get(path) ?? 0) + Number(count));
  }
  if (views.size > 0) return views;
  throw new Failure(
    `${file} holds no views.`,
    'Write a line for each page: its path, a comma, and the number of views, such as /canada,1200.',
  );
}

/** Writes the report of the lead inbox as one file that needs no script and no network. */
async function writeReport(file: string, site: SiteOption, terminal: Terminal): Promise<void> {
  const templates = await openMailTemplates(readPlace(site, terminal).siteDir);
  const brand = pageBrand(templates.current().brand);
  const page = await withLeads(site, terminal, (leads, { forms, experiments, leads: { zone } }) =>
    renderReport(leads, { forms, experiments, zone, brand }, new Date()),
  );
  await writeFile(resolve(terminal.cwd, file), page).catch((error) => {
    throw explainFileError(error, file);
  });
  terminal.result(`The report is in ${file}.`);
}
