import { join, relative, resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { readShard } from '../build/shards/shard-file.ts';
import { withAnswers } from '../data/take-answers.ts';
import { openKeptStore } from '../graph/kept-store.ts';
import { reportBuilt } from '../print/report-built.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import { takeInventory } from '../read/inventory.ts';
import { readSite } from '../read/read-site.ts';
import { watchInterruption } from '../terminal/interruption.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { placeOutput } from '../write/place-output.ts';
import { addEdition, addOutput, addReport, addSite, editionOf, examples } from './options.ts';

/** `site merge <shards...>`. */
export function define(program: Command, terminal: Terminal): void {
  const { cwd } = terminal;
  const command = program
    .command('merge')
    .description('join the shards of a site that several machines built')
    .argument('<shards...>', 'folders of the shards, in any order');
  addReport(addEdition(addSite(addOutput(command))))
    .addHelpText(
      ...examples(
        ['site build --shard 1/2 --out shard-1', 'the first half, on one machine'],
        ['site build --shard 2/2 --out shard-2', 'the second half, on another'],
        ['site merge shard-1 shard-2', 'the same bytes as one machine would have built'],
      ),
    )
    .action(async (names, { site, out, compress, ...options }) => {
      const interruption = watchInterruption();
      const location = findSite(site, cwd);
      const outFolder = placeOutput(out ?? join('dist', location.name), location.folder, cwd);
      const listed = readSite(location.folder, editionOf(options));
      const siteFolder = await withAnswers(listed, cacheFolder(cwd), options);
      const shards = names.map((name) => readShard(resolve(cwd, name), name));
      const kept = openKeptStore(siteFolder, terminal, { force: true });
      const inventory = takeInventory(siteFolder);
      const request = { siteFolder, inventory, kept, outFolder, compress };
      const { mergeShards } = await import('../build/shards/merge-shards.ts');
      const finish = await mergeShards(request, shards, { terminal, interruption });
      siteFolder.refuseAnswers?.(finish.diagnostics);
      const place = relative(cwd, outFolder) || '.';
      process.exitCode = await reportBuilt(finish, siteFolder, place, options, terminal);
    });
}
