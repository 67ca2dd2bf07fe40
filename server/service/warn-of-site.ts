import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { DeliveryConfig, ServiceConfig } from '../config/config.ts';
import { warnOfTargets } from '../delivery/target/site-targets.ts';
import { warnOfChallenge } from './warn-of-challenge.ts';
import { warnOfHosts } from './warn-of-hosts.ts';
import { warnOfTypes } from './warn-of-types.ts';

/** What the operator should know where settings and the built site do not fit each other. */
export function warnOfSite(
  site: FormsFile,
  config: Partial<ServiceConfig> & { delivery?: DeliveryConfig },
): string[] {
  return [
    ...(config.misspelt ?? []),
    ...warnOfHosts(site, config),
    ...warnOfTypes(site, config),
    ...warnOfChallenge(site, config),
    ...warnOfTargets(site.leads, config.delivery?.targetSecrets),
  ];
}
