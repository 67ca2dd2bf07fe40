import type { Overlay, Section } from '../../generated/types.ts';
import type { Problem } from '../../model/diagnostic.ts';
import type { PageCheck } from './page-check.ts';

/** Whether what a page embeds knows whose it is: on the page, or for the whole site. */
export const checkAccounts: PageCheck = ({ page: { content }, index: { integrations } }) => {
  const { sections, overlays = [] } = content;
  return [
    ...sections.flatMap((section, place) => embedProblems(section, `/sections/${place}`)),
    ...overlays.flatMap((overlay, place) => embedProblems(overlay, `/overlays/${place}`)),
    ...sections.flatMap((section, place) => pricingProblems(section, `/sections/${place}`)),
  ];

  function embedProblems(part: Section | Overlay, pointer: string): Problem[] {
    if (!('embed' in part) || !part.embed) return [];
    const problems: Problem[] = [];
    if (!part.embed.portalId && !integrations.hubspot) {
      problems.push({
        rule: 'embed/account',
        severity: 'error',
        pointer: `${pointer}/embed`,
        onKey: true,
        message: 'Nothing says which account this form belongs to.',
        help: 'Add `portalId`, or write `integrations.hubspot` in site.yaml once for all forms.',
      });
    }
    if (!part.form) {
      problems.push({
        rule: 'embed/needs-form',
        severity: 'error',
        pointer: `${pointer}/embed`,
        onKey: true,
        message: 'There is no form of your own for visitors whose browser blocks this one.',
        help: 'Add `form`. It is shown without JavaScript too, so that no lead is lost.',
      });
    }
    return problems;
  }

  function pricingProblems(section: Section, pointer: string): Problem[] {
    if (section.type !== 'pricing-table' || !section.provider) return [];
    if (section.provider.publishableKey || integrations.stripe) return [];
    return [
      {
        rule: 'pricing/key',
        severity: 'error',
        pointer: `${pointer}/provider`,
        onKey: true,
        message: 'Nothing says which account this pricing table belongs to.',
        help: 'Add `publishableKey`, or write `integrations.stripe` in site.yaml.',
      },
    ];
  }
};
