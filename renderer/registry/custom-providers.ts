import { guard } from './custom-facts.ts';
import { policyMistake } from './policy-sources.ts';
import type { Provider } from './provider-facts.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import { verifyMistake } from './verify-mistake.ts';

/** A third party that a site brings along. */
export interface CustomProvider {
  name: string;
  facts: Provider;
  /** The content of its `embed.schema.json` and `account.schema.json`. */
  embed?: JsonSchema;
  account?: JsonSchema;
}

/** What each kind of third party has to say beside its policy. */
const KINDS: readonly { kind: Provider['kind']; functions: readonly string[] }[] = [
  { kind: 'form', functions: ['load'] },
  { kind: 'pricing', functions: ['load'] },
  { kind: 'video', functions: ['watchUrl', 'playerUrl'] },
  { kind: 'calendar', functions: [] },
  { kind: 'map', functions: ['pageUrl'] },
  { kind: 'analytics', functions: ['load'] },
  { kind: 'widget', functions: ['load'] },
  { kind: 'challenge', functions: ['load'] },
];

/** What a page does not write: an account switches it on. */
const everywhere: ReadonlySet<Provider['kind']> = new Set(['analytics', 'widget', 'challenge']);

/** What is wrong with the facts of a third party; undefined if they can be used. */
export function providerMistake(
  facts: unknown,
  { embed, account }: Pick<CustomProvider, 'embed' | 'account'>,
): string | undefined {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) {
    return 'It exports no facts.';
  }
  const provider = facts as Record<string, unknown>;
  const known = KINDS.find(({ kind }) => kind === provider.kind);
  if (!known) return `\`kind\` must be one of: ${KINDS.map(({ kind }) => kind).join(', ')}.`;
  const { kind, functions } = known;
  const missing = functions.find((name) => typeof provider[name] !== 'function');
  if (missing)
    return `\`${missing}\` is missing: a provider of the kind \`${kind}\` has this function.`;
  const isEverywhere = everywhere.has(kind);
  if (isEverywhere && !account && !provider.account) {
    return 'Nothing switches it on: write `account: { … }` here, or describe it in `account.schema.json`, for site.yaml.';
  }
  if (!isEverywhere && !embed) {
    return '`embed.schema.json` is missing: it describes what a page writes.';
  }
  const unverified = kind === 'challenge' && verifyMistake(provider.verify);
  if (unverified) return unverified;
  return typeof provider.policyFor === 'function' ? undefined : policyMistake(provider.policy);
}

/** The same facts; where one of their functions fails, it is known whose it is. */
export function guardProvider(name: string, facts: Provider): Provider {
  const guarded = Object.entries(facts).map(([key, value]) => [
    key,
    typeof value === 'function' ? guard(name, key, value.bind(facts)) : value,
  ]);
  return Object.fromEntries(guarded);
}
