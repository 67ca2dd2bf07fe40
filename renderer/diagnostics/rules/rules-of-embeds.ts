import type { Rule } from './rule.ts';

/** What third parties need to know before they can show anything. */
export const rulesOfEmbeds: Readonly<Record<string, Rule>> = {
  'embed/account': {
    title: 'A form of a form service without its account',
    why: 'The service would not find the form.',
    fix: 'Add portalId, or integrations.hubspot in site.yaml.',
    wrong: 'embed: { provider: hubspot, formId: … }',
    right: 'embed: { provider: hubspot, portalId: "1234567", formId: … }',
  },
  'embed/needs-form': {
    title: 'A form of a form service without one that stands in for it',
    why: 'Many browsers block form services, and some have no JavaScript. Their leads would be lost.',
    fix: 'Add form.',
    wrong: 'embed: { provider: hubspot, … }',
    right: 'form: { leadType: start_trial, … }\nembed: { provider: hubspot, … }',
  },
  'pricing/key': {
    title: 'A pricing table without its key',
    why: 'The payment provider would show nothing.',
    fix: 'Add publishableKey, or integrations.stripe in site.yaml.',
    wrong: 'provider: { name: stripe, pricingTableId: prctbl_1 }',
    right: 'provider: { name: stripe, pricingTableId: prctbl_1, publishableKey: pk_live_1 }',
  },
};
