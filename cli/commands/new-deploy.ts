import { relative } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { composeDeploy } from '../new/compose-deploy.ts';
import { packageManagerOf } from '../new/package-manager.ts';
import { writeNew } from '../new/write-new.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import { siteYaml } from '../read/site-yaml.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { addSite, examples } from './options.ts';

/** `site new deploy`. */
export function defineNewDeploy(command: Command, terminal: Terminal): void {
  const deploy = command
    .command('deploy')
    .description('write what runs the service of a site: containers, systemd, proxy, alerts');
  addSite(deploy)
    .addHelpText(...examples(['site new deploy', 'into .deploy, for the only site']))
    .action(({ site }) => newDeploy(site, terminal));
}

/** Writes `.deploy` of the project. */
function newDeploy(site: string | undefined, terminal: Terminal): void {
  const { folder, name } = findSite(site, terminal.cwd);
  const { url } = siteYaml(readSite(folder)).fields;
  const host = URL.parse(String(url))?.host ?? `www.${name}.example`;
  const place = relative(terminal.cwd, folder).replaceAll('\\', '/') || '.';
  const manager = packageManagerOf(terminal.cwd);
  const files = composeDeploy({ name, folder: place, host, manager });
  writeNew(terminal.cwd, files);
  terminal.result(`Wrote ${[...files.keys()].join(', ')}.`);
  terminal.result(
    'Next: put POSTGRES_PASSWORD into .deploy/.env, then: docker compose --file .deploy/compose.yaml up --build',
  );
}
