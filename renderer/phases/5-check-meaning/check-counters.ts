import type { Page, RegistrationCounterSection } from '../../generated/types.ts';
import type { Problem } from '../../model/diagnostic.ts';
import type { PageCheck } from './page-check.ts';

/** Whether counters start below what they count up to, and know whose registrations they count. */
export const checkCounters: PageCheck = ({ page: { content } }) =>
  content.sections.flatMap((section, index) =>
    section.type === 'registration-counter'
      ? [...checkRange(section, index), ...checkForm(section, index, content.sections)]
      : [],
  );

function checkRange({ base, max }: RegistrationCounterSection, index: number): Problem[] {
  if (base <= max) return [];
  return [
    {
      rule: 'counter/over-full',
      severity: 'error',
      pointer: `/sections/${index}/base`,
      message: `The counter starts at ${base}, which is more than its \`max\` of ${max}.`,
      help: 'Make `base` smaller or `max` larger.',
    },
  ];
}

function checkForm(
  { proof, action }: RegistrationCounterSection,
  index: number,
  sections: Page['sections'],
): Problem[] {
  if (proof.source !== 'registrations') return [];
  const leadsToForm = sections.some(
    (section) => section.id && action?.href === `#${section.id}` && 'form' in section,
  );
  if (leadsToForm) return [];
  return [
    {
      rule: 'counter/no-form',
      severity: 'error',
      pointer: `/sections/${index}/proof/source`,
      message: 'This counter does not say whose registrations it counts.',
      help: 'Give it an `action` that leads to the form on this page:\naction: { label: Take a place, href: "#form" }',
    },
  ];
}
