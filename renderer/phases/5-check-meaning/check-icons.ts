import type { Diagnostic } from '../../model/diagnostic.ts';
import { iconNames, iconShapes, isOwnIcon } from '../../registry/icons/icon-shapes.ts';
import type { FieldText } from '../../registry/schema/field-text.ts';
import { kebabCase } from '../../text/kebab-case.ts';
import { fixName, nearestName } from '../../text/nearest-name.ts';
import { suggestOr } from '../../text/wording.ts';
import type { TextCheck } from './check.ts';
import { checkAsset } from './check-assets.ts';

/** Whether every icon exists. */
export const textCheck: TextCheck = {
  rules: {
    'icon/unknown': {
      title: 'An icon that does not exist',
      why: 'Nothing could be drawn.',
      fix: "Choose one of Lucide's icons.",
      wrong: 'icon: sheild',
      right: 'icon: shield',
    },
  },
  check: ({ texts, index }) =>
    (texts.get('icon') ?? []).flatMap((field) =>
      isOwnIcon(field.text)
        ? checkAsset({ ...field, format: 'asset', leastWidth: 0 }, index)
        : checkName(field),
    ),
};

function checkName({ text, pointer }: FieldText): Diagnostic[] {
  if (iconShapes(text) !== undefined) return [];
  const names = iconNames();
  const sameWords = names.filter((name) => wordsOf(name) === wordsOf(text));
  const meant =
    sameWords[0] ??
    names.find(
      (name) => name === text.replace(/^(?:fa[brs]?|bi|mdi|ti|lucide|icon)-|-icon$/g, ''),
    ) ??
    nearestName(text, names) ??
    names.find((name) => name.split('-').includes(text)) ??
    text
      .split('-')
      .reverse()
      .find((word) => names.includes(word));
  return [
    {
      rule: 'icon/unknown',
      pointer,
      message: `There is no icon \`${text}\`.`,
      ...suggestOr(
        meant,
        `All icons are shown at https://lucide.dev/icons. For one of your own, such as the mark of a company, put its SVG into assets/icons and write: icons/${text}.svg`,
      ),
      ...(sameWords.length > 0 ? onlyOf(text, sameWords) : fixName(text, names)),
    },
  ];
}

/** The words of a name in any order: icons were renamed so, such as `check-circle` to `circle-check`. */
function wordsOf(name: string): string {
  return kebabCase(name).split('-').sort().join();
}

function onlyOf(from: string, [to, ...others]: readonly string[]): Pick<Diagnostic, 'fix'> {
  return to === undefined || others.length > 0 ? {} : { fix: { from, to } };
}
