import { nearestName } from '../text/nearest-name.ts';
import type { PageCheck } from './page-check.ts';

/** Whether every icon exists. */
export const checkIcons: PageCheck = ({ texts, index: { icons } }) =>
  (texts.get('icon') ?? []).flatMap(({ text, pointer }) => {
    if (icons.has(text)) return [];
    const meant =
      nearestName(text, icons) ?? [...icons].find((name) => name.split('-').includes(text));
    return [
      {
        rule: 'icon/unknown' as const,
        severity: 'error' as const,
        pointer,
        message: `There is no icon \`${text}\`.`,
        help: meant
          ? `Did you mean \`${meant}\`?`
          : 'All icons are shown at https://lucide.dev/icons.',
        suggest: meant,
      },
    ];
  });
