import { resolve } from 'node:path';
import { type Command, Option } from '@commander-js/extra-typings';
import type { ReportGroup, ReportRow } from '../../server/leads/report-leads.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addPeriod, readFilter } from './leads-period.ts';
import type { OptionsOf } from './options.ts';
import { readViews } from './read-views.ts';

/** `site leads report`. */
export function defineReport(leads: Command, terminal: Terminal): void {
  declare(leads).action((options) => leadsReport(options, terminal));
}

function declare(leads: Command) {
  return addPeriod(
    leads.command('report').description('count leads by page, source, campaign, variant'),
  )
    .addOption(
      new Option('-f, --format <format>', 'for people or for programs')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option('--views <file>', 'views of pages, one "path,views" on each line, for conversion');
}

/** What the report is about, and how it is printed. */
export type LeadsReportOptions = OptionsOf<typeof declare>;

/** A line of the report; conversion is leads for each view. */
interface Line extends ReportRow {
  views?: number;
  conversion?: number;
}

/** Where leads come from. */
export async function leadsReport(options: LeadsReportOptions, terminal: Terminal): Promise<void> {
  const filter = readFilter(options);
  const views = options.views ? readViews(resolve(terminal.cwd, options.views)) : undefined;
  const counted = await withLeads(options, terminal, (database) => database.report(filter));
  const groups = counted.map(([group, rows]): [ReportGroup, Line[]] => [
    group,
    group === 'page' && views ? addViews(rows, views) : rows,
  ]);
  terminal.result(
    options.format === 'json'
      ? JSON.stringify(Object.fromEntries(groups), null, 2)
      : groups.map(([group, lines]) => printGroup(group, lines)).join('\n\n'),
  );
}

/** Pages that were seen and brought nothing belong to the report, too. */
function addViews(rows: readonly ReportRow[], views: ReadonlyMap<string, number>): Line[] {
  const counted = new Set(rows.map(({ value }) => value));
  const unseen = [...views.keys()].filter((path) => !counted.has(path));
  return [...rows, ...unseen.map((value) => ({ value, leads: 0 }))].map((row) => {
    const seen = views.get(row.value);
    return seen ? { ...row, views: seen, conversion: row.leads / seen } : row;
  });
}

function printGroup(group: ReportGroup, lines: readonly Line[]): string {
  const withViews = lines.some(({ views }) => views !== undefined);
  const head = withViews ? [group, 'leads', 'views', 'conversion'] : [group, 'leads'];
  const rows = lines.map(({ value, leads, views, conversion }) => {
    const row = [printable(value), leads];
    return withViews ? [...row, views ?? '', percent(conversion)] : row;
  });
  return layOutTable([head, ...rows]);
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(share * 100).toFixed(2)} %`;
}
