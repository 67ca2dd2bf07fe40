import type { FeatureTabsSection } from '../../generated/types.ts';
import type { Problem } from '../../model/diagnostic.ts';
import { nearestName } from '../../text/nearest-name.ts';
import type { PageCheck } from './page-check.ts';

/** Whether tabs have names of their own, and the one that is open at first exists. */
export const checkTabs: PageCheck = ({ page: { file, content } }) =>
  content.sections.flatMap((section, index) =>
    section.type === 'feature-tabs'
      ? [
          ...checkActive(section, `/sections/${index}`),
          ...checkTabIds(section, `/sections/${index}`, file),
        ]
      : [],
  );

function checkActive({ active, tabs }: FeatureTabsSection, pointer: string): Problem[] {
  const ids = tabs.map(({ id }) => id);
  if (active === undefined || ids.includes(active)) return [];
  const meant = nearestName(active, ids);
  return [
    {
      rule: 'tabs/active',
      severity: 'error',
      pointer: `${pointer}/active`,
      message: `There is no tab with the id \`${active}\`.`,
      help: meant ? `Did you mean \`${meant}\`?` : `There are: ${ids.join(', ')}`,
      suggest: meant,
    },
  ];
}

function checkTabIds({ tabs }: FeatureTabsSection, pointer: string, file: string): Problem[] {
  return tabs.flatMap(({ id }, index) => {
    const first = tabs.findIndex((tab) => tab.id === id);
    if (first === index) return [];
    const related = {
      file,
      pointer: `${pointer}/tabs/${first}/id`,
      message: 'The first one is here.',
    };
    return [
      {
        rule: 'tabs/duplicate-id',
        severity: 'error' as const,
        pointer: `${pointer}/tabs/${index}/id`,
        message: `Two tabs have the id \`${id}\`.`,
        help: 'Give one of them another id.',
        related: [related],
      },
    ];
  });
}
