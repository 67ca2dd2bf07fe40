import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { SectionOf } from '../../registry/type-facts.ts';
import { offerName } from '../../text/nearest-name.ts';

export const rules: Rules = {
  'pricing-table/included': {
    title: 'A plan with all that is in another one, which the table does not have',
    why: 'Visitors look for it, and do not find out what they get.',
    fix: 'Write the name of one of the plans.',
    wrong: 'plans:\n  - { name: Small }\n  - { name: Large, features: [Everything in Basic] }',
    right: 'plans:\n  - { name: Small }\n  - { name: Large, features: [Everything in Small] }',
    canBeOff: true,
  },
};

/** All that is in something with a name, and nothing else but that there is more. */
const EVERYTHING =
  /^(?:Everything (?:in|from)|Alles (?:aus|in|von|uit|van)|Tout ce qui est dans|Todo lo de) (?:the )?(\p{Lu}\p{L}*(?: \p{Lu}\p{L}*)?)(?: plan)?(?:$|:|, (?:plus|and|und|en|et|y)\b|,? ?\+)/u;

/** Whether the plans of which others have everything are plans of the table. */
export function checkIncluded(plans: SectionOf<'pricing-table'>['plans']): Diagnostic[] {
  const names = plans.map(({ name }) => name);
  const isPlan = (written: string) =>
    names
      .flatMap((name) => [name, ...name.split(/\s+/)])
      .some((name) => name.toLowerCase() === written.toLowerCase());
  return plans.flatMap(({ features: [feature = ''] }, index): Diagnostic[] => {
    // A plan begins with what it has of another one, which the smallest has not.
    const [, written] = index === 0 ? [] : (EVERYTHING.exec(feature) ?? []);
    if (written === undefined || isPlan(written)) return [];
    return [
      {
        rule: 'pricing-table/included',
        severity: 'warning',
        pointer: `/plans/${index}/features/0`,
        words: written,
        message: `No plan of this table is called \`${written}\`.`,
        ...offerName(written, names, `Plans: ${names.join(', ')}`),
      },
    ];
  });
}
