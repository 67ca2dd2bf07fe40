import { iconNames, iconShapes } from '../../icons/icon-shapes.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { fixName, nearestName } from '../../text/nearest-name.ts';
import type { TextCheck } from './check.ts';

/** Whether every icon exists. */
export const checkIcons: TextCheck = ({ texts }) =>
  (texts.get('icon') ?? []).flatMap(({ text, pointer }) => {
    if (iconShapes(text) !== undefined) return [];
    const names = iconNames();
    const sameWords = names.filter((name) => wordsOf(name) === wordsOf(text));
    const meant =
      sameWords[0] ??
      nearestName(text, names) ??
      names.find((name) => name.split('-').includes(text));
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
        ...(sameWords.length > 0 ? onlyOf(text, sameWords) : fixName(text, names)),
      },
    ];
  });

/** The words of a name in any order: icons were renamed so, such as `check-circle` to `circle-check`. */
function wordsOf(name: string): string {
  return kebab(name).split('-').sort().join();
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

function onlyOf(from: string, [to, ...others]: readonly string[]): Pick<Diagnostic, 'fix'> {
  return to === undefined || others.length > 0 ? {} : { fix: { from, to } };
}
