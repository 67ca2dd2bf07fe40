import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { DeliveryConfig, ServiceConfig } from '../config/config.ts';

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
