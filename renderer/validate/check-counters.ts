import type { PageCheck } from './page-check.ts';

/** Whether counters start below what they count up to. */
export const checkCounters: PageCheck = ({ page: { content } }) =>
  content.sections.flatMap((section, index) =>
    section.type === 'registration-counter' && section.base > section.max
      ? [
          {
            rule: 'counter/over-full',
            severity: 'error' as const,
            pointer: `/sections/${index}/base`,
            message: `The counter starts at ${section.base}, which is more than its \`max\` of ${section.max}.`,
            help: 'Make `base` smaller or `max` larger.',
          },
        ]
      : [],
  );
