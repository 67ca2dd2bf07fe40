import { join, relative } from 'node:path';
import { type LocatedDiagnostic, splitAddress } from '../../renderer/index.ts';
import type { BuiltEdition } from '../../schemas/generated/contract.ts';
import hosts from '../../schemas/hosts.json' with { type: 'json' };
import routes from '../../schemas/routes.json' with { type: 'json' };
import { cacheFolder } from '../read/find-site.ts';
import { Failure } from '../terminal/terminal.ts';
import { listChanges } from '../write/list-changes.ts';
import { builtEdition, MANIFEST, readManifest } from '../write/manifest.ts';
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
  /** As site.yaml and the command say. */
  edition: DeployEdition;
  /** Name of a preview, which hosts with a program of their own keep beside the site itself. */
  preview?: string;
  problems: readonly LocatedDiagnostic[];
  /** The folder of the project. */
  cwd: string;
  now: number;
}

/** What of `.site` a web server reads. */
const SERVER_FILES: Partial<Record<HostName, string>> = {
  nginx: routes.files.nginx,
  caddy: routes.files.caddy,
};

/** Plans a deploy. Nothing is changed before it is carried out. */
export async function planDeploy(deploy: Deploy) {
  const { folder, to, edition, cwd } = deploy;
  const target = findTarget(to, edition.host, cwd);
  checkEdition(folder, edition, cwd);
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
  { site, folder, edition, preview, cwd, now }: Deploy,
  target: FoundTarget,
): PlannedFiles | Promise<PlannedFiles> {
  if (target.kind === 'program') {
    const name = [site, target.host, preview].filter(Boolean).join('-');
    const record = join(cacheFolder(cwd), 'deployed', `${name}.json`);
    const { base } = splitAddress(edition.url);
    return planHandOver({ host: target.host, base, preview }, folder, cwd, record);
  }
  const paths = Object.keys(listChanges(folder).files);
  return planCopy(target.place, folder, [...paths, ...ofService(folder, edition, target)], now);
}

/** What web servers and the lead service read beside the pages, where one of them may be. */
function ofService(folder: string, { host }: DeployEdition, { kind }: FoundTarget): string[] {
  if (kind === 's3' || !hosts[host].takesLeads) return [];
  const files = Object.keys(readManifest(folder, MANIFEST));
  return [...files.filter((path) => path.startsWith('.site/')), MANIFEST];
}

function remarksOn({ folder, edition, preview }: Deploy, target: FoundTarget): string[] {
  const { kind } = target;
  const { host, url } = edition;
  const { base } = splitAddress(url);
  const { name } = hosts[host];
  const own = SERVER_FILES[host];
  return [
    kind === 'program' &&
      `Compared with the last deploy from this machine. ${name} replaces the site as a whole: what is gone is gone at once.`,
    kind === 'program' && base && `Pages and assets go below ${base}.`,
    kind === 'program' && preview && `It is a preview, ${preview}: the site itself stays as it is.`,
    kind === 's3' &&
      host !== 's3' &&
      `The site is built for ${name}: write \`host: s3\` in site.yaml for files that CloudFront takes.`,
    kind === 's3' &&
      host === 's3' &&
      `CloudFront takes ${routes.files.cloudfrontFunction} and ${routes.files.cloudfrontHeaders} by its own commands, where they have changed.`,
    kind !== 's3' && own && `${name} reads ${own}: reload it afterwards.`,
    ofService(folder, edition, target).length > 0 &&
      '`site serve` can serve it there. It reads .site, which goes last and which no other server may publish.',
    `Whether all of it works afterwards: site check ${url}`,
  ].filter((one) => typeof one === 'string');
}

/** An edition of a site on a host that deploys know. */
interface DeployEdition extends BuiltEdition {
  host: HostName;
}

/**
 * Refuses to deploy a folder as another edition than the one that was built there: its links, its
 * canonical addresses and what search engines may do are of that one.
 */
function checkEdition(folder: string, asked: DeployEdition, cwd: string): void {
  const built = builtEdition(folder);
  if (built && describe(built) === describe(asked)) return;
  const found = built ? describe(built) : 'of an older version of this program';
  throw new Failure(
    `The site in ${relative(cwd, folder)} is not what is to be deployed: it is ${found}, not ${describe(asked)}.`,
    'Build it again, with the same --env, --site-url and --drafts as the deploy, and without --at.',
  );
}

function describe({ url, host, environment, drafts, at }: BuiltEdition): string {
  return [
    `for ${url} on ${hosts[host as HostName]?.name}`,
    environment !== undefined && `as the environment ${environment}`,
    drafts && 'with drafts',
    at && `as it is at ${at}`,
  ]
    .filter((one) => typeof one === 'string')
    .join(' ');
}
