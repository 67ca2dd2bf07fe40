import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import { oncePer, oncePerText } from '../../../model/once.ts';
import type { Rules } from '../../../model/rule.ts';
import { finderOf } from '../../../model/searched-files.ts';
import { literalPattern } from '../../../text/literal-pattern.ts';

export const rules: Rules = {
  'text/address': {
    title: 'An address that is nearly that of the site',
    why: 'Visitors and letters go to another house.',
    fix: 'Correct it.',
    wrong: 'text: Mill Lane 14, 1070 Vienna (where a place has street: Mill Lane 41)',
    right: 'text: Mill Lane 41, 1070 Vienna',
    canBeOff: true,
  },
};

const streetsIn = finderOf(
  /\bstreet["']?: *["']?(?:(?<name>\p{L}[\p{L} .'’-]{4,}?) (?<number>\d+\p{L}?)|(?<before>\d+\p{L}?) (?<behind>\p{L}[\p{L} .'’-]{4,}?))["']?(?= *[,}\n])(?:(?:[^}\n]|\n[^\n]*(?=postal))*?\bpostalCode["']?: *["']?(?<code>\d{4,5})\b)?/gu,
);

/**
 * The street of a place of the site with a number that no place there has, or with another postal code
 * behind it.
 */
export function checkStatedAddresses(sources: readonly SourceFile[]): FileDiagnostic[] {
  const pages = sources.filter(({ path }) => !/^(?:sections|locale)\//.test(path));
  const places = pages.flatMap((source) =>
    streetsIn(source).flatMap(({ groups: { name, number, before, behind, code } = {} }) => {
      const street = name ?? behind;
      const house = number ?? before;
      return street && house ? [{ street, house, code, isBehind: name !== undefined }] : [];
    }),
  );
  return [...Map.groupBy(places, ({ street }) => street).values()].flatMap((known) => {
    const [first] = known;
    // Several numbers of one street are several places, or a slip in one of them.
    if (!first || new Set(known.map(({ house, code }) => `${house} ${code}`)).size > 1) return [];
    return pages.flatMap((source) => slipsIn(source, first));
  });
}

interface Place {
  street: string;
  house: string;
  code: string | undefined;
  isBehind: boolean;
}

const statedIn = oncePerText((street) => {
  const pattern = new RegExp(
    String.raw`(?<!\bstreet["']?: *["']?(?:\d+\p{L}? )?)(?<![\p{L}\d])(?:(?<before>\d+\p{L}?) )?${literalPattern(street)}(?: (?<number>\d+\p{L}?)(?![\p{L}\d]))?(?:, (?<code>\d{4,5})(?= \p{Lu}))?`,
    'gu',
  );
  return oncePer(({ text }: SourceFile) =>
    text.includes(street) ? [...text.matchAll(pattern)] : [],
  );
});

/** Another house of the street has other digits. */
function isExchanged(one: string, other: string): boolean {
  const [digits, others] = [one, other].map((number) => Array.from(number).sort().join(''));
  return digits === others;
}

function slipsIn(source: SourceFile, { street, house, code, isBehind }: Place): FileDiagnostic[] {
  return statedIn(street)(source).flatMap(({ 0: words, index, groups = {} }): FileDiagnostic[] => {
    const number = isBehind ? groups.number : groups.before;
    const isOtherCode = number === house && code && groups.code && groups.code !== code;
    const [wrong, right] = isOtherCode ? [groups.code, code] : [number, house];
    if (!wrong || !right || wrong === right) return [];
    if (!isOtherCode && !isExchanged(wrong, right)) return [];
    const start = index + (isOtherCode || isBehind ? words.lastIndexOf(wrong) : 0);
    return [
      {
        rule: 'text/address',
        severity: 'warning',
        file: source.path,
        pointer: '',
        span: { start, end: start + wrong.length },
        words: wrong,
        message: `This says ${wrong}, but the place of the site is at ${isBehind ? `${street} ${house}` : `${house} ${street}`}${code ? `, ${code}` : ''}.`,
        help: `Write ${right}, if the same place is meant.`,
        suggest: right,
      },
    ];
  });
}
