import type { Command } from '@commander-js/extra-typings';
import { type ProcessConfig, readConfig } from '../../server/config/config.ts';
import { StartupError } from '../../server/errors/describe-error.ts';
import { trySettings } from '../../server/service/try-settings.ts';
import { builtSite } from '../read/find-site.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { addBuiltSite, examples } from './options.ts';

/** `site settings`: checks the settings of the service as it would start with them. */
export function define(program: Command, terminal: Terminal): void {
  addBuiltSite(program.command('settings'))
    .description('check the settings of the service and what they reach, without starting it')
    .option('--mail <address>', 'also send an e-mail to this address')
    .addHelpText(
      ...examples(
        ['site settings', 'the build, the database, the mail server'],
        ['site settings --mail me@example.com', 'and a test e-mail'],
      ),
    )
    .action(async ({ mail, site, built }) => {
      const out = built ?? ((site === undefined && process.env.SITE_DIR) || undefined);
      const config = read(builtSite({ site, out }, terminal.cwd));
      const findings = await trySettings(config, mail);
      for (const { text, isProblem } of findings) {
        terminal.result(`${isProblem ? 'problem' : 'fine   '}  ${text}`);
      }
      process.exitCode = findings.some(({ isProblem }) => isProblem) ? 1 : 0;
    });
}

function read(siteDir: string): ProcessConfig {
  try {
    return readConfig({ ...process.env, SITE_DIR: siteDir });
  } catch (error) {
    throw error instanceof StartupError ? new Failure(error.message, '') : error;
  }
}
