import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'header'>({
  aliases: ['nav', 'navbar', 'navigation'],
  landmark: 'header',
  /** Whether everything in the bar leads somewhere, or opens a menu. */
  check: ({ links = [] }) =>
    links.flatMap((link, index): Diagnostic[] =>
      link.href || link.links
        ? []
        : [
            {
              rule: 'schema/missing-field',
              pointer: `/links/${index}`,
              message: `The link \`${link.label}\` leads nowhere.`,
              help: 'Add `href:` with a path, or `links:` with the links of a menu.',
            },
          ],
    ),
});
