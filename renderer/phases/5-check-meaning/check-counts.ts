import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping } from '../../model/mapping.ts';
import { oncePerText } from '../../model/once.ts';
import { numberInWords, numberPattern } from '../../text/number-words.ts';
import type { PageCheck } from './check.ts';
import { writtenParts } from './page-parts.ts';

/** Whether lists are as long as the headings above them say. */
export const pageCheck: PageCheck = {
  rules: {
    'list/count': {
      title: 'A heading that announces more or fewer than its list has',
      why: 'Visitors count, and look for what is missing.',
      fix: 'Correct the number, or the list.',
      wrong: 'heading: Two reasons\nitems: [{ title: Quiet }, { title: Quick }, { title: Safe }]',
      right: 'heading: Three reasons\nitems: [{ title: Quiet }, { title: Quick }, { title: Safe }]',
      canBeOff: true,
    },
  },
  check: ({ page: { content }, locale }) => {
    return writtenParts(content).flatMap(({ part, pointer }) =>
      (['heading', 'text'] as const).flatMap((field): Diagnostic[] => {
        const counted = countedIn(part, field, locale);
        if (!counted) return [];
        const { words, count } = counted;
        return [
          {
            rule: 'list/count',
            severity: 'warning',
            pointer: `${pointer}/${field}`,
            words,
            message: `This says \`${words}\`, but the list has ${count}.`,
            help: 'Correct the number, or the list.',
          },
        ];
      }),
    );
  },
};

/** A number of what is listed one by one, unless it is a part of more. */
const listed = oncePerText(
  (locale) =>
    new RegExp(
      String.raw`(?<![\p{L}\d.,–—-]|\b(?:more than|over|at least|first|top|of|last|other|mehr als|über|ersten?|plus de|más de) )(${numberPattern(locale)}) (?:\p{L}+ )?(reasons|ways|steps|tips|benefits|advantages|things|questions|plans|mistakes|features|principles|rules|Gründe|Schritten?|Tipps|Vorteile|Dinge|Fragen|Fehler|Regeln|raisons|étapes|conseils|avantages|erreurs|razones|pasos|consejos|ventajas|preguntas|redenen|stappen|voordelen|vragen)(?!\p{L})`,
      'iu',
    ),
);

/** A number of anything at the beginning, but for what is measured. */
const beginning = oncePerText(
  (locale) =>
    new RegExp(
      String.raw`^(${numberPattern(locale)}) ((?!second|minute|hour|day|week|month|year|time|star|people|Sekunde|Stunde|Tag|Woche|Monat|Jahr|Stern|jour|heure|semaine|mois|ans|étoile|día|hora|mes|año|estrella|uur|uren|dag|weken|maand|jaar|or[ae]|giorn|anni|dias|anos)\p{L}{3,})`,
      'iu',
    ),
);

/** Another number behind the first, or more: together they may count what there is. */
const counting = oncePerText(
  (locale) =>
    new RegExp(
      String.raw`(?:[,;:–—]| (?:and|und|et|y|en|e))(?: (?:and|und|et|y|en|e))? (?:${numberPattern(locale)}|one|ein\p{L}*|une?|un[ao]?|een|more|mehr|plus|más|meer)(?!\p{L})`,
      'iu',
    ),
);

/** What a text of a part says of the length of its one list, and that length if it is another. */
function countedIn(part: object, field: 'heading' | 'text', locale: string) {
  const { [field]: text = '', body, ...fields } = part as Readonly<Record<string, unknown>>;
  const isHeading = field === 'heading';
  const anywhere = listed(locale).exec(String(text));
  // Within a longer text, it may be about anything.
  const known = isHeading || anywhere?.index === 0 ? anywhere : null;
  const found = known ?? (isHeading ? beginning(locale).exec(String(text)) : null);
  if (!found) return undefined;
  const [words, written = '', noun = ''] = found;
  if (counting(locale).test(String(text).slice(found.index + words.length))) return undefined;
  const [count, ...others] =
    typeof body === 'string' ? listsIn(body) : listsOf(fields, known ? noun : '');
  const away = Math.abs(numberInWords(written, locale) - (count ?? 0));
  // Of what may be no list, one too much or too few is no chance.
  const isSlip = known ? away > 0 : away === 1;
  return count !== undefined && others.length === 0 && isSlip ? { words, count } : undefined;
}

/** The lengths of the lists of a part that may be what its heading counts. */
function listsOf(fields: object, noun: string): number[] {
  const isOfQuestions = /^(?:questions|fragen|preguntas)$/i.test(noun);
  return Object.values(fields)
    .filter((value) => Array.isArray(value) && value.length > 1)
    .filter((list: unknown[]) =>
      list.every(
        (one) =>
          isMapping(one) &&
          (isOfQuestions
            ? 'question' in one
            : 'title' in one || 'features' in one || ('name' in one && !('quote' in one))),
      ),
    )
    .map((list) => list.length);
}

/** The length of the one list that a text with Markdown has. */
function listsIn(body: string): number[] {
  const blocks = body.split(/\n(?=\S)(?!(?:[-*+]|\d+[.)]) )/);
  const lengths = blocks.map((block) => block.match(/^(?:[-*+]|\d+[.)]) /gm)?.length ?? 0);
  return lengths.filter((length) => length > 1);
}
