import { relative } from 'node:path';
import type { BuiltEdition } from '../../schemas/generated/contract.ts';
import hosts from '../../schemas/hosts.json' with { type: 'json' };
import { Failure } from '../terminal/failure.ts';
import { builtEdition } from '../write/manifest.ts';
import type { HostName } from './find-target.ts';

/** An edition of a site on a host that deploys know. */
export interface DeployEdition extends BuiltEdition {
  host: HostName;
}

/**
 * Refuses to deploy a folder as another edition than the one that was built there: its links, its
 * canonical addresses and what search engines may do are of that one.
 */
export function checkEdition(folder: string, asked: DeployEdition, cwd: string): void {
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
