import type { HubspotEmbed } from '../../generated/types.ts';
import type { Integrations } from '../../model/model.ts';
import { defineProvider, type FormProvider } from '../../registry/provider-facts.ts';

type Account = NonNullable<Integrations['hubspot']>;

/** What the script of this provider needs to know. */
export interface HubspotForm {
  provider: 'hubspot';
  region: string;
  portalId: string;
  formId: string;
  editor: 'classic' | 'new';
}

/** Forms of HubSpot; hosts from the provider's public configurations. */
export default defineProvider<FormProvider<HubspotEmbed, Account>>({
  rules: {
    'embed/account': {
      title: 'A form of a form service without its account',
      why: 'The service would not find the form.',
      fix: 'Add portalId, or integrations.hubspot in site.yaml.',
      wrong: 'embed: { provider: hubspot, formId: … }',
      right: 'embed: { provider: hubspot, portalId: "1234567", formId: … }',
    },
  },
  kind: 'form',
  policy: {
    'script-src': ['https://js.hsforms.net', 'https://*.hsforms.net', 'https://*.hsforms.com'],
    'connect-src': ['https://*.hsforms.com', 'https://*.hsforms.net'],
    'frame-src': ['https://*.hsforms.com', 'https://*.hsforms.net'],
    'img-src': ['https://*.hsforms.com', 'https://track.hubspot.com'],
    'form-action': ['https://forms.hsforms.com'],
  },
  writesStyles: true,
  load: ({ portalId, region, formId, editor = 'classic' }, account): HubspotForm | undefined => {
    const portal = portalId ?? account?.portalId;
    if (!portal) return undefined;
    return {
      provider: 'hubspot',
      region: region ?? account?.region ?? 'na1',
      portalId: portal,
      formId,
      editor,
    };
  },
  check: ({ portalId }: HubspotEmbed, account) =>
    portalId || account
      ? []
      : [
          {
            rule: 'embed/account',
            pointer: '',
            onKey: true,
            message: 'Nothing says which account this form belongs to.',
            help: 'Add `portalId`, or write `integrations.hubspot` in site.yaml once for all forms.',
          },
        ],
});
