import type { Command } from '@commander-js/extra-typings';
import { builtSite, findSite } from '../read/find-site.ts';
import { startStudio } from '../studio/start-studio.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examples } from './options.ts';
import { runService } from './run-service.ts';

/** `site studio [site]`: serves a built site and its studio, until it is stopped. */
export function define(program: Command, terminal: Terminal): void {
  const { cwd } = terminal;
  program
    .command('studio')
    .description('serve a built site, and let people who sign in write and publish it')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the built site is (default: dist/<site>)')
    .option(
      '--owner <email>',
      'print a link with which this person becomes an owner, and chooses a password',
    )
    .addHelpText(
      ...examples(
        ['site studio --owner me@example.com', 'for the first time: open the link that it prints'],
        ['STUDIO_URL=https://studio.example.com site studio', 'behind a proxy'],
      ),
    )
    .action(async (site, { out, owner }) => {
      const siteDir = builtSite({ site, out }, cwd);
      await runService({ ...process.env, SITE_DIR: siteDir }, async (config) => {
        const location = findSite(site, cwd);
        const running = await startStudio({ location, cwd, config, log: terminal.note });
        terminal.result(`The studio is at ${running.studioUrl}`);
        if (owner) {
          const link = await running.ownerLink(owner);
          terminal.result(
            `${owner} becomes an owner, and chooses a password, with this link: ${link}`,
          );
        }
        return running;
      });
    });
}
