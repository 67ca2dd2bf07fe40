import type { SiteFacts } from '../../model/model.ts';
import { accountOf } from '../../registry/provider-facts.ts';
import type { Registry } from '../../registry/registry.ts';

/** Attributes of the root element of every page: the site's third parties, for the page's scripts. */
export function rootAttributes(
  { integrations }: SiteFacts,
  { providers }: Registry,
): Record<string, string | undefined> {
  const own = [...providers].map(([name, provider]) => {
    const account = accountOf(name, provider, integrations);
    return provider.kind === 'analytics' && account ? provider.attributes?.(account) : {};
  });
  const consent = integrations.consent === 'required' ? 'required' : undefined;
  return { ...Object.assign({}, ...own), 'data-consent': consent };
}
