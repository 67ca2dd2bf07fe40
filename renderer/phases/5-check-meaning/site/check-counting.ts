import type { Site } from '../../../generated/types.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';

export const rules: Rules = {
  'counting/nobody-asked': {
    title: 'Counting with consent on a site that asks nobody',
    why: 'Nobody can agree, so nothing is ever counted.',
    fix: 'Let the site ask visitors, or count all visits.',
    wrong: 'counting: { when: consent }',
    right: 'counting: { when: consent }\nintegrations: { consent: required }',
    canBeOff: true,
  },
};

/** Whether visitors can agree to be counted, where that takes their consent. */
export function checkCounting(site: Uncertain<Site>): Diagnostic[] {
  const counting = wholly<Partial<NonNullable<Site['counting']>>>(part(site, 'counting') ?? {});
  const integrations = wholly<NonNullable<Site['integrations']>>(part(site, 'integrations') ?? {});
  if (counting?.when !== 'consent' || !integrations || integrations.consent === 'required')
    return [];
  return [
    {
      rule: 'counting/nobody-asked',
      severity: 'warning',
      pointer: '/counting/when',
      message:
        'Visits are counted with consent only, but the site asks nobody for it, so nothing is counted.',
      help: 'Write integrations: { consent: required }, or count with when: always.',
    },
  ];
}
