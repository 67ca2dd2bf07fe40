import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { DeliveryConfig, ServiceConfig } from '../config/config.ts';
import { warnOfTargets } from '../delivery/target/site-targets.ts';
import { missingSecretMessage } from '../leads/verify-token.ts';

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

/** What the operator should know where the challenge of the site lacks its secret key. */
function warnOfChallenge(
  { challenge }: Pick<FormsFile, 'challenge'>,
  { challengeSecret }: Pick<ServiceConfig, 'challengeSecret'>,
): string[] {
  if (!challenge || challengeSecret) return [];
  return [missingSecretMessage(challenge)];
}

/** What the operator should know where pages on another host may not send leads to this service. */
export function warnOfHosts(
  { hosts }: Pick<FormsFile, 'hosts'>,
  { allowedOrigins = [] }: { allowedOrigins?: readonly string[] },
): string[] {
  const origin = hosts?.pages;
  if (!origin || allowedOrigins.includes(origin)) return [];
  return [
    `Pages of ${origin} send their leads to ${hosts.service}, but this service does not take any from there. Set ALLOWED_ORIGINS to ${origin}`,
  ];
}

/** What the operator should know where settings name lead types that the site does not have. */
export function warnOfTypes(
  { leads: { types } }: Pick<FormsFile, 'leads'>,
  { retention, delivery = {} }: Pick<ServiceConfig, 'retention'> & { delivery?: DeliveryConfig },
): string[] {
  const named = {
    RETENTION: typeof retention === 'object' ? retention : {},
    MAIL_TEAM: delivery.team?.own ?? {},
    WEBHOOK_URL: delivery.webhook?.urls.own ?? {},
  };
  return Object.entries(named).flatMap(([setting, values]) =>
    Object.keys(values)
      .filter((type) => !Object.hasOwn(types, type))
      .map(
        (type) =>
          `${setting} names the lead type ${type}, which the site does not have. Its types are ${Object.keys(types).join(', ')}`,
      ),
  );
}
