import { join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { openKeptStore } from '../graph/kept-store.ts';
import { type Interruption, watchInterruption } from '../interruption.ts';
import { reportBuilt } from '../print/report-built.ts';
import type { ReportOptions } from '../print/report-verdict.ts';
import { findSite } from '../read/find-site.ts';
import { takeInventory } from '../read/inventory.ts';
import { readSite } from '../read/read-site.ts';
import { readShard } from '../shards/shard-file.ts';
import type { Terminal } from '../terminal.ts';
import { placeOutput } from '../write/place-output.ts';
import { addEdition, type EditionOptions, editionOf } from './edition-options.ts';
import { addOutput, addSite, examples } from './options.ts';
import { addReport } from './report-options.ts';

/** `site merge <parts...>`. */
export function define(program: Command, terminal: Terminal): void {
  const command = program
    .command('merge')
    .description('join the parts of a site that several machines have built')
    .argument('<parts...>', 'folders of the parts, in any order');
  addReport(addEdition(addSite(addOutput(command))))
    .addHelpText(
      'after',
      examples(
        ['site build --shard 1/2 --out part-1', 'the first half, on one machine'],
        ['site build --shard 2/2 --out part-2', 'the second half, on another'],
        ['site merge part-1 part-2', 'the same bytes as one machine would have built'],
      ),
    )
    .action(async (parts: string[], options) => {
      process.exitCode = await merge({ parts, ...options }, terminal, watchInterruption());
    });
}

/** What is to be joined. */
export interface MergeOptions extends ReportOptions, EditionOptions {
  /** Folders of the parts. */
  parts: readonly string[];
  /** Folder or name of the site. */
  site?: string;
  /** Output folder; `dist/<site>` where left out. */
  out?: string;
  /** Whether to write texts in smaller codings too. */
  compress?: boolean;
}

/** Joins the parts of a site. Returns the exit code. */
export async function merge(
  { parts: names, site, out, compress, ...options }: MergeOptions,
  terminal: Terminal,
  interruption: Interruption,
): Promise<number> {
  const location = findSite(site, terminal.cwd);
  const outFolder = placeOutput(out ?? join('dist', location.name), location.folder, terminal.cwd);
  const siteFolder = readSite(location.folder, editionOf(options));
  const parts = names.map((name) => readShard(resolve(terminal.cwd, name), name));
  const kept = openKeptStore(location.folder, terminal, { force: true });
  const inventory = takeInventory(siteFolder);
  const request = { siteFolder, inventory, kept, outFolder, compress };
  const { mergeShards } = await import('../shards/merge-shards.ts');
  const finish = await mergeShards(request, parts, { terminal, interruption });
  const place = relative(terminal.cwd, outFolder) || '.';
  return reportBuilt(finish, siteFolder, place, options, terminal);
}
