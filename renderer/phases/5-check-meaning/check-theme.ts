import { part, UNKNOWN } from '../../model/unknown.ts';
import { fixName, nearestName } from '../../text/nearest-name.ts';
import type { TextCheck } from './check.ts';

/** Whether the page's theme exists. */
export const checkTheme: TextCheck = ({ page: { content }, index: { themes } }) => {
  const theme = part(content, 'theme');
  if (theme === undefined || theme === UNKNOWN || !themes || themes.includes(theme)) return [];
  const meant = nearestName(theme, themes);
  return [
    {
      rule: 'page/unknown-theme',
      severity: 'error',
      pointer: '/theme',
      message: `There is no theme \`${theme}\`.`,
      help: meant
        ? `Did you mean \`${meant}\`?`
        : `Themes are defined below \`themes:\` in site.yaml. There are: ${themes.join(', ') || 'none'}`,
      suggest: meant,
      ...fixName(theme, themes),
    },
  ];
};
