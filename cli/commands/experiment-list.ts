import type { Command } from '@commander-js/extra-typings';
import { absenceOf, isMapping } from '../../renderer/index.ts';
import { describeRatio } from '../../server/experiments/describe-ratio.ts';
import { judgeAll } from '../../server/experiments/judge-all.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';
import { findExperiments, type WrittenExperiment } from '../read/find-experiments.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import { siteYaml } from '../read/site-yaml.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addBuiltSite, type OptionsOf } from './options.ts';

/** `site experiment list`. */
export function defineList(experiment: Command, terminal: Terminal): void {
  declare(experiment).action((options) => experimentList(options, terminal));
}

function declare(experiment: Command) {
  return addBuiltSite(
    experiment.command('list').description('list what is planned, runs and has ended'),
  );
}

/** Which site is meant. */
type ExperimentListOptions = OptionsOf<typeof declare>;

/**
 * Prints all experiments of a site: those of its pages, and those that were decided; and which of them
 * do not draw their variants by the shares, where the site counts visits.
 */
export async function experimentList(
  options: ExperimentListOptions,
  terminal: Terminal,
): Promise<void> {
  const siteFolder = readSite(findSite(options.site, terminal.cwd).folder);
  const { now } = siteFolder.edition;
  const { experiments: written, unreadable } = findExperiments(siteFolder);
  const { fields: settings } = siteYaml(siteFolder);
  const rows = [
    ...written.map((experiment) => describeWritten(experiment, now)),
    ...decisionsIn(settings).map(describeDecision),
  ];
  if (rows.length === 0) terminal.result('There are no experiments.');
  else {
    const heads = ['experiment', 'state', 'variants', 'where or by whom'];
    terminal.result(layOutTable([heads, ...rows.map((row) => row.map(printable))]));
  }
  for (const { path } of unreadable) {
    terminal.note(`${path} has a mistake and cannot be read. Run site validate.`);
  }
  if (settings.counting && written.length > 0) await noteMismatches(options, terminal);
}

/** Without a built site and its database there is nothing to compare, and the list is still right. */
async function noteMismatches(built: ExperimentListOptions, terminal: Terminal): Promise<void> {
  try {
    const verdicts = await withLeads(built, terminal, (leads, { experiments, leads: { zone } }) =>
      judgeAll({ experiments, zone }, leads, new Date()),
    );
    for (const { experiment, ratio } of verdicts) {
      if (ratio?.isMismatch) terminal.note(printable(`${experiment}: ${describeRatio(ratio)}`));
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    terminal.note(`Visits were not compared with the shares of variants: ${error.message}`);
  }
}

function describeWritten(written: WrittenExperiment, now: number): string[] {
  const { name, file, variants } = written;
  const names = variants.map((variant) => String(variant.name)).join(', ');
  return [name, stateOf(written, now), names, file];
}

function stateOf({ page, written }: WrittenExperiment, now: number): string {
  const absence = absenceOf(page, now) ?? absenceOf(written, now);
  const from = written.publishFrom ?? page.publishFrom;
  const until = written.publishUntil ?? page.publishUntil;
  switch (absence?.why) {
    case 'draft':
      return 'planned';
    case 'later':
      return `planned from ${absence.from}`;
    case 'over':
      return `stopped on ${absence.until}`;
    default:
      return `running${describeTime(' since', from)}${describeTime(' until', until)}`;
  }
}

function describeTime(word: string, moment: unknown): string {
  return moment === undefined ? '' : `${word} ${moment}`;
}

function decisionsIn({ decisions }: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(decisions) ? decisions.filter(isMapping) : [];
}

function describeDecision({ experiment, kept, date, by }: Record<string, unknown>): string[] {
  return [String(experiment), `ended on ${date}`, `${kept} was kept`, String(by ?? '')];
}
