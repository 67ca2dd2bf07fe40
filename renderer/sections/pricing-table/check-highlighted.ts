import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { SectionOf } from '../../registry/type-facts.ts';

export const rules: Rules = {
  'pricing-table/highlighted': {
    title: 'Several plans that are highlighted',
    why: 'Visitors look for the one that is recommended to them, and find two.',
    fix: 'Highlight one plan.',
    wrong: 'plans:\n  - { name: Small, highlighted: true }\n  - { name: Large, highlighted: true }',
    right: 'plans:\n  - { name: Small }\n  - { name: Large, highlighted: true }',
    canBeOff: true,
  },
};

/** Whether one plan of a table is recommended at most. */
export function checkHighlighted(plans: SectionOf<'pricing-table'>['plans']): Diagnostic[] {
  const places = plans.flatMap(({ name, highlighted }, index) =>
    highlighted ? { name, pointer: `/plans/${index}/highlighted` } : [],
  );
  const [first, ...others] = places;
  return others.map(({ pointer }) => ({
    rule: 'pricing-table/highlighted',
    severity: 'warning',
    pointer,
    message: `\`${first?.name}\` is highlighted already.`,
    help: 'Highlight the one plan that most visitors should take: delete the line in the others.',
  }));
}
