import type { Command } from '@commander-js/extra-typings';
import { absenceOf, isMapping } from '../../renderer/index.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';
import { findExperiments, type WrittenExperiment } from '../read/find-experiments.ts';
import { findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import { siteYaml } from '../read/site-yaml.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { addSite, type OptionsOf } from './options.ts';

/** `site experiment list`. */
export function defineList(experiment: Command, terminal: Terminal): void {
  declare(experiment).action((options) => experimentList(options, terminal));
}

function declare(experiment: Command) {
  return addSite(
    experiment.command('list').description('list what is planned, runs and has ended'),
  );
}

/** Which site is meant. */
type ExperimentListOptions = OptionsOf<typeof declare>;

/** Prints all experiments of a site: those of its pages, and those that were decided. */
export function experimentList({ site }: ExperimentListOptions, terminal: Terminal): void {
  const siteFolder = readSite(findSite(site, terminal.cwd).folder);
  const { now } = siteFolder.edition;
  const rows = [
    ...findExperiments(siteFolder).map((written) => describeWritten(written, now)),
    ...decisionsOf(siteFolder).map(describeDecision),
  ];
  if (rows.length === 0) terminal.result('There are no experiments.');
  else {
    const heads = ['experiment', 'state', 'variants', 'where or by whom'];
    terminal.result(layOutTable([heads, ...rows.map((row) => row.map(printable))]));
  }
}

function describeWritten(written: WrittenExperiment, now: number): string[] {
  const { name, file, variants } = written;
  const names = variants.map((variant) => String(variant.name)).join(', ');
  return [name, stateOf(written, now), names, file];
}

function stateOf({ page, written }: WrittenExperiment, now: number): string {
  const absence = absenceOf(page, now) ?? absenceOf(written, now);
  switch (absence?.why) {
    case 'draft':
      return 'planned';
    case 'later':
      return `planned from ${absence.from}`;
    case 'over':
      return `stopped on ${absence.until}`;
    default:
      return written.publishUntil ? `running until ${written.publishUntil}` : 'running';
  }
}

function decisionsOf(siteFolder: SiteFolder): Record<string, unknown>[] {
  const { decisions } = siteYaml(siteFolder).fields;
  return Array.isArray(decisions) ? decisions.filter(isMapping) : [];
}

function describeDecision({ experiment, kept, date, by }: Record<string, unknown>): string[] {
  return [String(experiment), `ended on ${date}`, `${kept} was kept`, String(by ?? '')];
}
