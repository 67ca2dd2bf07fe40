import { part, UNKNOWN } from '../../model/unknown.ts';
import { fixName, nearestName } from '../../text/nearest-name.ts';
import { suggestOr } from '../../text/wording.ts';
import type { TextCheck } from './check.ts';

/** Whether the page's theme exists. */
export const textCheck: TextCheck = {
  rules: {
    'page/unknown-theme': {
      title: 'A theme that does not exist',
      why: 'The page would not look as you mean it to.',
      fix: 'Correct the name, or define the theme in site.yaml.',
      wrong: 'theme: canda',
      right: 'theme: canada',
    },
  },
  check: ({ page: { content }, index: { themes } }) => {
    const theme = part(content, 'theme');
    if (theme === undefined || theme === UNKNOWN || !themes || themes.includes(theme)) return [];
    const meant = nearestName(theme, themes);
    return [
      {
        rule: 'page/unknown-theme',
        pointer: '/theme',
        message: `There is no theme \`${theme}\`.`,
        ...suggestOr(
          meant,
          `Themes are defined below \`themes:\` in site.yaml. There are: ${themes.join(', ') || 'none'}`,
        ),
        ...fixName(theme, themes),
      },
    ];
  },
};
