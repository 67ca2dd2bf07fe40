import { iconNames, iconShapes } from '../../icons/icon-shapes.ts';
import { nearestName } from '../../text/nearest-name.ts';
import type { TextCheck } from './check.ts';

/** Whether every icon exists. */
export const checkIcons: TextCheck = ({ texts }) =>
  (texts.get('icon') ?? []).flatMap(({ text, pointer }) => {
    if (iconShapes(text) !== undefined) return [];
    const names = iconNames();
    const meant = nearestName(text, names) ?? names.find((name) => name.split('-').includes(text));
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
