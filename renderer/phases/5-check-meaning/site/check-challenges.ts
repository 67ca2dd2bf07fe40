import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import { childPointer } from '../../../model/pointer.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';
import { challengesOf, type Providers } from '../../../registry/provider-facts.ts';

export const rules: Rules = {
  'leads/two-challenges': {
    title: 'Two services that tell people from robots',
    why: 'A form has one, and the lead service has one secret key.',
    fix: 'Keep one of them.',
    wrong: 'integrations: { riddle: { key: abc }, puzzle: { key: abc } }',
    right: 'integrations: { riddle: { key: abc } }',
  },
};

/** Whether the forms of a site have one challenge at most. */
export function checkChallenges(site: Uncertain<Site>, providers: Providers): FileDiagnostic[] {
  const integrations = wholly<NonNullable<Site['integrations']>>(part(site, 'integrations') ?? {});
  const [first, ...others] = challengesOf(providers, integrations ?? {}).map(
    ({ name, provider }) => ({
      name,
      key: provider.accountKey ?? name,
    }),
  );
  return others.map(({ name, key }) => ({
    rule: 'leads/two-challenges',
    file: 'site.yaml',
    pointer: childPointer('/integrations', key),
    message: `Forms cannot have both ${first?.name} and ${name}.`,
    help: 'Keep one of them. A third party of your own whose `provider.ts` has an account is in all forms.',
  }));
}
