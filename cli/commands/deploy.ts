import type { Command } from '@commander-js/extra-typings';
import { isError, isMapping } from '../../renderer/light.ts';
import hosts from '../../schemas/hosts.json' with { type: 'json' };
import { findSiteProblems } from '../build/find-site-problems.ts';
import { withAnswers } from '../data/take-answers.ts';
import type { HostName } from '../deploy/find-target.ts';
import { planDeploy } from '../deploy/plan-deploy.ts';
import { printDone, printPlan, printPlanJson } from '../deploy/print-plan.ts';
import { builtSite, cacheFolder, findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import { siteYaml } from '../read/site-yaml.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { addPreview, editionOf, examples, type OptionsOf } from './options.ts';

/** `site deploy [site]`. */
export function define(program: Command, terminal: Terminal): void {
  declare(program).action((site, options) => deploy({ site, ...options }, terminal));
}

function declare(program: Command) {
  const command = program
    .command('deploy')
    .description('put a built site online: print what changes there, then do it')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option(
      '--to <target>',
      'a folder, user@host:/folder, s3://bucket/prefix, netlify, cloudflare or vercel (default: host of site.yaml)',
    )
    .option('-o, --out <folder>', 'where the built site is (default: dist/<site>)')
    .option('-n, --dry-run', 'only print what would be done')
    .option('--json', 'print it for programs');
  return addPreview(command).addHelpText(
    ...examples(
      ['site deploy --to /var/www/my-site --dry-run', 'what is new, changed and gone there'],
      ['site deploy --to me@example.com:/var/www/my-site', 'by rsync'],
      ['site deploy --to s3://my-bucket', 'by the AWS CLI'],
      ['site deploy', 'by the program of the host that site.yaml names'],
      ['site deploy --env preview', 'what site build --env preview has built'],
    ),
  );
}

type DeployOptions = OptionsOf<typeof declare> & { site?: string };

/** Prints the plan of a deploy, then carries it out. */
async function deploy(options: DeployOptions, terminal: Terminal): Promise<void> {
  const { plan, carryOut } = await planDeploy(await readDeploy(options, terminal));
  const { json } = options;
  terminal.result(json ? printPlanJson(plan) : `${printPlan(plan, terminal.colour)}\n`);
  if (plan.problems.some(isError)) {
    throw new Failure('The host cannot serve this site.', 'Fix the errors above first.', 1);
  }
  if (options.dryRun) return;
  await carryOut();
  if (json) terminal.note(printDone(plan));
  else terminal.result(printDone(plan));
}

async function readDeploy(options: DeployOptions, terminal: Terminal) {
  const { site, to, out, env, siteUrl, drafts } = options;
  const { cwd } = terminal;
  const { name, folder } = findSite(site, cwd);
  const built = builtSite({ site, out }, cwd);
  const siteFolder = await withAnswers(readSite(folder, editionOf(options)), cacheFolder(cwd), {
    offline: true,
  });
  const { fields } = siteYaml(siteFolder);
  const environments = isMapping(fields.environments) ? fields.environments : {};
  const given = env === undefined ? undefined : environments[env];
  if (env !== undefined && given === undefined) {
    throw new Failure(`site.yaml has no environment ${env}.`, 'Name it as the build did.');
  }
  const said = { ...fields, ...(isMapping(given) ? given : {}) };
  const { diagnostics } = await findSiteProblems(siteFolder, terminal);
  const edition = {
    url: siteUrl ?? String(said.url),
    host: isHost(said.host) ? said.host : 'service',
    environment: env,
    drafts,
  } as const;
  return {
    site: name,
    folder: built,
    to,
    edition,
    preview: env ?? (siteUrl || drafts ? 'preview' : undefined),
    problems: diagnostics,
    cwd,
    now: Date.now(),
  } as const;
}

function isHost(name: unknown): name is HostName {
  return typeof name === 'string' && Object.hasOwn(hosts, name);
}
