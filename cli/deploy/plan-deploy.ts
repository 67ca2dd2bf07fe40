import { join, relative } from 'node:path';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import hosts from '../../schemas/hosts.json' with { type: 'json' };
import routes from '../../schemas/routes.json' with { type: 'json' };
import { cacheFolder } from '../read/cache-folder.ts';
import { listChanges } from '../write/list-changes.ts';
import type { DeployPlan, PlannedFiles } from './deploy-plan.ts';
import { type FoundTarget, findTarget, type HostName } from './find-target.ts';
import { planHandOver } from './host-programs.ts';
import { planCopy } from './plan-copy.ts';

/** A built site, and where it goes. */
export interface Deploy {
  site: string;
  /** The built site. */
  folder: string;
  to?: string;
  /** As site.yaml says. */
  host: HostName;
  url?: string;
  problems: readonly LocatedDiagnostic[];
  /** The folder of the project. */
  cwd: string;
  now: number;
}

/** What of `.site` a web server reads, which lies beside the pages. */
const SERVER_FILES: Partial<Record<HostName, string>> = {
  nginx: routes.files.nginx,
  caddy: routes.files.caddy,
};

/** Plans a deploy. Nothing is changed before it is carried out. */
export async function planDeploy(deploy: Deploy) {
  const target = findTarget(deploy.to, deploy.host, deploy.cwd);
  const { plan, carryOut } = await planFiles(deploy, target);
  const whole: DeployPlan = {
    target: target.kind === 'program' ? hosts[target.host].name : target.place.name,
    ...plan,
    problems: deploy.problems.filter(({ rule }) => rule.startsWith('host/')),
    remarks: remarksOn(deploy, target),
  };
  return { plan: whole, carryOut };
}

function planFiles(
  { site, folder, host, cwd, now }: Deploy,
  target: FoundTarget,
): PlannedFiles | Promise<PlannedFiles> {
  if (target.kind === 'program') {
    const record = join(cacheFolder(cwd), 'deployed', `${site}-${target.host}.json`);
    return planHandOver(target.host, folder, cwd, record);
  }
  const own = target.kind === 's3' ? undefined : SERVER_FILES[host];
  const paths = Object.keys(listChanges(folder).files);
  return planCopy(target.place, folder, own ? [...paths, own] : paths, now);
}

function remarksOn({ folder, host, url, cwd }: Deploy, target: FoundTarget): string[] {
  const { kind } = target;
  const { name } = hosts[host];
  const own = SERVER_FILES[host];
  return [
    kind === 'program' &&
      `Compared with the last deploy from this machine. ${name} replaces the site as a whole: what is gone is gone at once.`,
    kind === 's3' &&
      host !== 's3' &&
      `The site is built for ${name}: write \`host: s3\` in site.yaml for files that CloudFront takes.`,
    kind === 's3' &&
      host === 's3' &&
      `CloudFront takes ${routes.files.cloudfrontFunction} and ${routes.files.cloudfrontHeaders} by its own commands, where they have changed.`,
    kind !== 's3' && own && `${name} reads ${own}, which goes along: reload it afterwards.`,
    kind !== 's3' &&
      kind !== 'program' &&
      host === 'service' &&
      `\`site serve\` also reads ${relative(cwd, join(folder, '.site'))}, which is not deployed.`,
    url && `Whether all of it works afterwards: site check ${url}`,
  ].filter((one) => typeof one === 'string');
}
