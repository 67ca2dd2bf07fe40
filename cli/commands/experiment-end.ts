import { userInfo } from 'node:os';
import type { Command } from '@commander-js/extra-typings';
import type { Json, SourceFile, YamlEdit } from '../../renderer/index.ts';
import { describeVerdict } from '../../server/experiments/describe-verdict.ts';
import { judgeExperiment } from '../../server/experiments/judge-experiment.ts';
import { experimentsOf } from '../../server/experiments/site-experiments.ts';
import { dayOf } from '../../server/leads/day-of.ts';
import { describeConversions } from '../../server/report/describe-conversions.ts';
import { loadTypes } from '../custom-sections/load-types.ts';
import { editText } from '../dev/edit/edit-text.ts';
import { decisionEdits, keepVariant } from '../dev/edit/keep-variant.ts';
import { EditRefusal } from '../dev/edit/put-into.ts';
import { experimentsNamed, type WrittenExperiment } from '../read/find-experiments.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import { siteYaml, zoneOf } from '../read/site-yaml.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { type FileChange, writeFiles } from '../write/change-files.ts';
import { withLeads } from './leads-database.ts';
import { addBuiltSite, type SiteOption } from './options.ts';

/** `site experiment end`: its pages keep one variant, and site.yaml says which, when and by whom. */
export function defineEnd(experiment: Command, terminal: Terminal): void {
  addBuiltSite(experiment.command('end'))
    .description('write the variant that is kept into the pages, and the decision into site.yaml')
    .argument('<name>', 'name of the experiment')
    .option('--keep <variant>', 'the variant that visitors see from now on')
    .option('--by <name>', 'who decided (default: the user of this machine)')
    .option('--without-leads', 'do not ask the leads what they say of it')
    .action(async (name, { keep, by = userInfo().username, withoutLeads, ...site }) => {
      const siteFolder = readSite(findSite(site.site, terminal.cwd).folder);
      const { registry } = await loadTypes(siteFolder.folder, cacheFolder(terminal.cwd));
      const found = experimentsNamed(name, siteFolder);
      const kept = keptVariant(name, keep, found);
      const pages = found.map((written) => {
        const { file: path, text } = written;
        return edited({ path, text }, () => keepVariant(written, kept, registry));
      });
      const known = withoutLeads ? [] : await foundBy(name, site, terminal);
      const decision = {
        experiment: name,
        kept,
        date: dayOf(new Date(), zoneOf(siteFolder)),
        by,
        ...(known.length > 0 && { found: known.join(' ') }),
      };
      writeFiles(siteFolder.folder, [...pages, recorded(decision, siteFolder)]);
      for (const sentence of known) terminal.note(sentence);
      for (const { path } of pages) terminal.result(`${path} shows \`${kept}\` from now on.`);
      terminal.result(`The decision is in site.yaml. Build the site to publish it.`);
    });
}

/**
 * The variant that is kept.
 * @throws Failure where none is named, or a page does not have it, or has several of that name.
 */
function keptVariant(
  name: string,
  keep: string | undefined,
  found: readonly WrittenExperiment[],
): string {
  const all = new Set(found.flatMap(({ variants }) => variants.map((one) => String(one.name))));
  if (keep === undefined)
    throw new Failure(
      'The variant is missing that visitors see from now on.',
      `Add one of: ${Array.from(all, (one) => `--keep ${one}`).join(', ')}`,
    );
  for (const { file, variants } of found) {
    const names = variants.map((variant) => String(variant.name));
    const meant = names.filter((one) => one === keep);
    if (meant.length === 1) continue;
    if (meant.length > 1) {
      throw new Failure(
        `\`${name}\` has ${meant.length} variants with the name \`${keep}\` in ${file}.`,
        'Give each a name of its own. Nothing was changed.',
        1,
      );
    }
    throw new Failure(
      `\`${name}\` has no variant \`${keep}\`.`,
      `Variants: ${names.join(', ')}. Nothing was changed.`,
      1,
    );
  }
  return keep;
}

/** What the leads say of it now; nothing if the built site does not have it. */
function foundBy(name: string, site: SiteOption, terminal: Terminal): Promise<string[]> {
  return withLeads(site, terminal, async (leads, built) => {
    const experiment = experimentsOf(built).find((one) => one.name === name);
    if (!experiment) return [];
    const { zone } = built.leads;
    const now = new Date();
    return [
      ...describeVerdict(await judgeExperiment(experiment, leads, { now, zone })),
      ...(await describeConversions(leads, built, { name, now })),
    ];
  });
}

function recorded(decision: Json, siteFolder: SiteFolder): FileChange {
  const { source, fields } = siteYaml(siteFolder);
  return edited(source, () => decisionEdits(fields, decision));
}

/** @throws Failure with the reason where an edit cannot be made; nothing is written then. */
function edited({ path, text }: SourceFile, edits: () => YamlEdit[]): FileChange {
  try {
    return { path, before: text, after: editText({ path, text }, edits()) };
  } catch (error) {
    if (error instanceof EditRefusal) {
      const place = error.line === undefined ? path : `${path}:${error.line}`;
      throw new Failure(
        `${place}: ${error.message}`,
        'Nothing was changed. Edit the file yourself.',
        1,
      );
    }
    throw error;
  }
}
