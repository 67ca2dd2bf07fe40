import { defineSection } from 'campaign-site/facts';
import type { OpeningHoursSection } from '../types.ts';

export default defineSection<OpeningHoursSection>({
  aliases: ['hours', 'openinghours'],
  check: ({ days }) =>
    days.flatMap(({ from, to }, index) =>
      from < to
        ? []
        : [
            {
              rule: 'opening-hours/order',
              severity: 'error',
              pointer: `/days/${index}/to`,
              message: `The doors close at \`${to}\`, before they open.`,
              help: 'Exchange `from` and `to`.',
            },
          ],
    ),
});
