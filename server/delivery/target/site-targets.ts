import { required } from '../../../renderer/light.ts';
import { placeholdersIn, secretVariable } from '../../../renderer/targets/index.ts';
import type { LeadTarget } from '../../../schemas/generated/contract.ts';
import { receiver } from '../../config/address-settings.ts';
import { type Delivery, takesType } from '../outbox/delivery.ts';
import { createTargetDelivery } from './target-delivery.ts';

/** Connections at a time, which the strictest of the ready targets takes. */
const capacity = 10;

/** Secrets of targets by the names of their environment variables. */
export type TargetSecrets = Readonly<Record<string, string>>;

/** The deliveries to the targets of a site that have their secrets; messages to others stay pending. */
export function openTargets(
  targets: readonly LeadTarget[] = [],
  secrets: TargetSecrets = {},
): Delivery[] {
  return targets
    .filter((target) => warnOfTarget(target, secrets).length === 0)
    .map(({ name, request: { perMinute } }) =>
      createTargetDelivery({
        name: `The target ${name}`,
        recipient: name,
        capacity,
        perMinute,
        messagesFor: () => [],
        targetFor(lead) {
          const target = lead.targets?.find((one) => one.name === name);
          return target && takesType(target, lead.type)
            ? { target, secrets: secretsOf(target, secrets) }
            : undefined;
        },
      }),
    );
}

/** What the operator should know where targets lack secrets. */
export function warnOfTargets(
  { targets = [] }: { targets?: readonly LeadTarget[] },
  secrets: TargetSecrets = {},
): string[] {
  return targets.flatMap((target) => warnOfTarget(target, secrets));
}

function warnOfTarget(target: LeadTarget, secrets: TargetSecrets): string[] {
  return secretNames(target).flatMap(({ name, variable }) => {
    const value = secrets[variable];
    const wait = `The target ${target.name} of site.yaml needs it; its messages wait`;
    if (!value) return [`${variable} is not set. ${wait}`];
    const problems: string[] = [];
    if (name === 'url') receiver(value, (predicate) => void problems.push(predicate));
    return problems.map((predicate) => `${variable} ${predicate} ${wait}`);
  });
}

function secretsOf(target: LeadTarget, secrets: TargetSecrets): Record<string, string> {
  return Object.fromEntries(
    secretNames(target).map(({ name, variable }) => [name, required(secrets[variable], variable)]),
  );
}

/** The secrets that the request of a target names, with the environment variables that they stand in. */
function secretNames({ name: target, request }: LeadTarget) {
  const named = placeholdersIn(request).flatMap(
    ({ name }) => /^secrets\.(\w+)$/.exec(name)?.[1] ?? [],
  );
  return [...new Set(named)].map((name) => ({
    name,
    variable: secretVariable(target, name),
  }));
}
