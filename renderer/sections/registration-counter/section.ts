import type { Diagnostic } from '../../model/diagnostic.ts';
import { type CheckContext, defineSection, type SectionOf } from '../../registry/type-facts.ts';

type Counter = SectionOf<'registration-counter'>;

export default defineSection<'registration-counter'>({
  rules: {
    'counter/no-form': {
      title: 'A counter without a form',
      why: 'Counted registrations are those of one form, which the button of the counter leads to.',
      fix: 'Give the counter an action that leads to a form on the same page.',
      wrong: 'proof: { source: registrations }',
      right: 'proof: { source: registrations }\naction: { label: Take a place, href: "#form" }',
    },
    'counter/over-full': {
      title: 'A counter beyond its maximum',
      why: 'More seats taken than there are is not believable.',
      fix: 'Make base smaller or max larger.',
      wrong: 'base: 310\nmax: 300',
      right: 'base: 280\nmax: 300',
    },
  },
  aliases: ['counter'],
  fromCampaign: { base: 'taken', max: 'places', proof: 'counted' },
  /** Whether it starts below what it counts up to, and knows whose registrations it counts. */
  check: (section, context) => [...checkRange(section), ...checkForm(section, context)],
});

function checkRange({ base, max }: Counter): Diagnostic[] {
  if (base <= max) return [];
  return [
    {
      rule: 'counter/over-full',
      pointer: '/base',
      message: `The counter starts at ${base}, which is more than its \`max\` of ${max}.`,
      help: 'Make `base` smaller or `max` larger.',
    },
  ];
}

function checkForm({ proof, action }: Counter, { page }: CheckContext): Diagnostic[] {
  if (proof.source !== 'registrations') return [];
  const leadsToForm = page.sections.some(
    (section) => section.id && action?.href === `#${section.id}` && 'form' in section,
  );
  const parts = [...page.sections, ...(page.overlays ?? [])];
  // A link to what is not there is reported as such: a form may be gone with its campaign.
  const isDead = action?.href.startsWith('#') && !parts.some(({ id }) => action.href === `#${id}`);
  if (leadsToForm || isDead) return [];
  return [
    {
      rule: 'counter/no-form',
      pointer: '/proof/source',
      message: 'This counter does not say whose registrations it counts.',
      help: 'Give it an `action` that leads to the form on this page:\naction: { label: Take a place, href: "#form" }',
    },
  ];
}
