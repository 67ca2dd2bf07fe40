import type { Command } from '@commander-js/extra-typings';
import { isError } from '../../renderer/light.ts';
import { checkLive } from '../check/check-live.ts';
import { readExpected } from '../check/expected-pages.ts';
import { readAddress } from '../check/live-site.ts';
import { printLiveJson, printLiveReport } from '../print/live-report.ts';
import { builtSite } from '../read/find-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examples } from './options.ts';

/** `site check <address>`: prints what is wrong with a live site. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('check')
    .description('ask a live site whether its pages, headers, files and forms work')
    .argument('<address>', 'address of the site, such as https://www.example.com')
    .option('--built <folder>', 'also compare it with the site that was built there')
    .option('--json', 'for programs: what is wrong, where, and what to do')
    .addHelpText(
      ...examples(
        ['site check https://www.example.com', 'what is wrong, and what to do'],
        [
          'site check https://www.example.com --built dist/my-site',
          'also whether it is this build, and leads on from all old addresses',
        ],
      ),
    )
    .action(async (address, { built: out, json }) => {
      const now = Date.now();
      const built =
        out === undefined ? {} : { built: readExpected(builtSite({ out }, terminal.cwd), now) };
      const report = await checkLive({ url: readAddress(address), now, ...built });
      terminal.result(json ? printLiveJson(report) : printLiveReport(report, terminal.colour));
      process.exitCode = report.diagnostics.some(isError) ? 1 : 0;
    });
}
