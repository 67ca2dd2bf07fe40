import type { Command } from '@commander-js/extra-typings';
import { absenceOf } from '../../renderer/index.ts';
import { counted, mappingsIn } from '../../renderer/light.ts';
import { describeVariantChanges } from '../../server/experiments/describe-verdict.ts';
import { judgeAll } from '../../server/experiments/judge-experiment.ts';
import { describeRatio, type LeadVerdict } from '../../server/experiments/judge-leads.ts';
import { dayOf } from '../../server/leads/day-of.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';
import { findExperiments, type WrittenExperiment } from '../read/find-experiments.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import { siteYaml, zoneOf } from '../read/site-yaml.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addBuiltSite, type SiteOption } from './options.ts';

/**
 * `site experiment list`: all experiments of a site, those of its pages, and those that were decided;
 * since when leads count for them, and what is wrong with them.
 */
export function defineList(experiment: Command, terminal: Terminal): void {
  addBuiltSite(experiment.command('list'))
    .description('list what is planned, runs and has ended')
    .action(async (options) => {
      const siteFolder = readSite(findSite(options.site, terminal.cwd).folder);
      const { now } = siteFolder.edition;
      const { experiments: written, unreadable } = findExperiments(siteFolder);
      const { fields: settings } = siteYaml(siteFolder);
      const rows = [
        ...describeAll(written, { now, zone: zoneOf(siteFolder) }),
        ...mappingsIn(settings.decisions).map(describeDecision),
      ];
      if (rows.length === 0) terminal.result('There are no experiments.');
      else {
        const heads = ['experiment', 'state', 'variants', 'where or by whom'];
        terminal.result(layOutTable([heads, ...rows.map((row) => row.map(printable))]));
      }
      for (const { path } of unreadable) {
        terminal.note(`${path} has a mistake and cannot be read. Run site validate.`);
      }
      if (written.length > 0) await noteLives(options, terminal);
    });
}

/** Without a built site and its database nothing is known of leads, and the list is still right. */
async function noteLives(built: SiteOption, terminal: Terminal): Promise<void> {
  try {
    const verdicts = await withLeads(built, terminal, (leads, { experiments, leads: { zone } }) =>
      judgeAll({ experiments, zone }, leads, new Date()),
    );
    for (const verdict of verdicts) {
      terminal.note(printable(`${verdict.experiment}: ${describeLife(verdict).join(' ')}`));
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    terminal.note(`Since when leads count is not known: ${error.message}`);
  }
}

function describeLife(verdict: LeadVerdict): string[] {
  const { first, leads, ratio } = verdict;
  const since = first && `${counted(leads, 'lead')} since ${first.toISOString().slice(0, 10)}.`;
  return [
    since ?? 'No lead counts yet.',
    ...describeVariantChanges(verdict),
    ...(ratio?.isMismatch ? [describeRatio(ratio)] : []),
  ];
}

/** An experiment of several pages once, unless its state differs between them. */
function describeAll(written: readonly WrittenExperiment[], clock: Clock): string[][] {
  const uses = written.map((one) => {
    const names = one.variants.map((variant) => String(variant.name)).join(', ');
    return { head: [one.name, stateOf(one, clock), names], file: one.file };
  });
  const groups = Map.groupBy(uses, ({ head }) => head.join('\n'));
  return [...groups.values()].map((same) => [
    ...(same[0]?.head ?? []),
    same.map(({ file }) => file).join(', '),
  ]);
}

/** The present moment, and the zone whose days are meant. */
interface Clock {
  now: number;
  zone: string;
}

function stateOf({ page, written }: WrittenExperiment, { now, zone }: Clock): string {
  const absence = absenceOf(page, now) ?? absenceOf(written, now);
  const from = written.publishFrom ?? page.publishFrom;
  const until = written.publishUntil ?? page.publishUntil;
  switch (absence?.why) {
    case 'draft':
      return 'planned';
    case 'later':
      return `planned${describeTime(' from', absence.from, zone)}`;
    case 'over':
      return `stopped${describeTime(' on', absence.until, zone)}`;
    default:
      return `running${describeTime(' since', from, zone)}${describeTime(' until', until, zone)}`;
  }
}

function describeTime(word: string, moment: unknown, zone: string): string {
  if (moment === undefined) return '';
  const at = new Date(String(moment));
  return `${word} ${Number.isNaN(at.getTime()) ? moment : dayOf(at, zone)}`;
}

function describeDecision({ experiment, kept, date, by }: Record<string, unknown>): string[] {
  return [String(experiment), `ended on ${date}`, `${kept} was kept`, String(by ?? '')];
}
