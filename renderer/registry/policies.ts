import type { PolicySources } from './policy-sources.ts';
import { accountOf, policyOf } from './provider-facts.ts';
import type { PartKind, Registry } from './registry.ts';

/** What pages must allow for somebody whose code they have. */
export interface NeededPolicy {
  policy: PolicySources;
  /** True where it writes styles into the page, which no hash can allow. */
  writesStyles?: boolean;
}

/** What pages must allow, by who needs it: a third party, or a type with a policy of its own. */
export function neededPolicies(
  { sections, overlays, providers }: Registry,
  integrations: object,
): ReadonlyMap<string, NeededPolicy> {
  const ofProviders = [...providers].map(([name, provider]) => {
    const account = accountOf(name, provider, integrations);
    return [name, { ...provider, policy: policyOf(provider, account) }] as const;
  });
  const ofTypes = [
    ...[...sections].map(([type, { facts }]) => [policyName('section', type), facts] as const),
    ...[...overlays].map(([type, { facts }]) => [policyName('overlay', type), facts] as const),
  ];
  return new Map<string, NeededPolicy>([
    ...ofProviders,
    ...ofTypes.flatMap(([name, { policy }]) => (policy ? [[name, { policy }] as const] : [])),
  ]);
}

/** The name of a type among all that need something. */
export function policyName(kind: PartKind, type: string): string {
  return `${kind} ${type}`;
}
