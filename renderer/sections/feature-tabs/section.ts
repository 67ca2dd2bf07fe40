import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineSection, type SectionOf } from '../../registry/type-facts.ts';
import { offerName } from '../../text/nearest-name.ts';

type Tabs = SectionOf<'feature-tabs'>;

export default defineSection<'feature-tabs'>({
  rules: {
    'tabs/active': {
      title: 'An open tab that does not exist',
      why: 'No tab would be open.',
      fix: 'Correct the id.',
      wrong: 'active: biling',
      right: 'active: billing',
    },
    'tabs/duplicate-id': {
      title: 'Two tabs with one id',
      why: 'A click on one would open both.',
      fix: 'Give one another id.',
      wrong: '- { id: a }\n- { id: a }',
      right: '- { id: a }\n- { id: b }',
    },
  },
  aliases: ['contenttabs', 'tabs'],
  /** Whether tabs have names of their own, and the one that is open at first exists. */
  check: (section, { file }) => [...checkActive(section), ...checkTabIds(section, file)],
});

function checkActive({ active, tabs }: Tabs): Diagnostic[] {
  const ids = tabs.map(({ id }) => id);
  if (active === undefined || ids.includes(active)) return [];
  return [
    {
      rule: 'tabs/active',
      pointer: '/active',
      message: `There is no tab with the id \`${active}\`.`,
      ...offerName(active, ids, `There are: ${ids.join(', ')}`),
    },
  ];
}

function checkTabIds({ tabs }: Tabs, file: string): Diagnostic[] {
  return tabs.flatMap(({ id }, index): Diagnostic[] => {
    const first = tabs.findIndex((tab) => tab.id === id);
    if (first === index) return [];
    return [
      {
        rule: 'tabs/duplicate-id',
        pointer: `/tabs/${index}/id`,
        message: `Two tabs have the id \`${id}\`.`,
        help: 'Give one of them another id.',
        related: [{ file, pointer: `/tabs/${first}/id`, message: 'The first one is here.' }],
      },
    ];
  });
}
