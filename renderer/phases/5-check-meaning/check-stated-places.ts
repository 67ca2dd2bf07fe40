import { oncePerText } from '../../model/once.ts';
import { proseIn } from '../../registry/schema/field-text.ts';
import { numberInWords, numberPattern } from '../../text/number-words.ts';
import type { PageCheck } from './check.ts';

/** Whether the texts of a page that follows a campaign state how many places that has. */
export const pageCheck: PageCheck = {
  rules: {
    'campaign/stated-places': {
      title: 'A text with another number of places than that of its campaign',
      why: 'Visitors read of places that do not exist, or of fewer than there are.',
      fix: 'Write the variable in its place: it is right everywhere.',
      wrong: 'text: There are fifty places (where the campaign closes after 60)',
      right: 'text: "There are {{campaign.places}} places"',
      canBeOff: true,
    },
  },
  check({ texts, locale, campaign }) {
    const { leads } = campaign?.capacity ?? {};
    if (!campaign || leads === undefined) return [];
    return proseIn(texts).flatMap(({ text, pointer }) => {
      const { words = '', number = '' } = stated(locale).exec(text)?.groups ?? {};
      if (!words || numberInWords(number, locale) === leads) return [];
      return [
        {
          rule: 'campaign/stated-places',
          severity: 'warning',
          pointer,
          words,
          message: `This says \`${words}\`, but the campaign \`${campaign.name}\` closes after ${leads}.`,
          help: 'Write {{campaign.places}} in place of the number.',
        },
      ];
    });
  },
};

/** All places that there are; of some of them, texts say what they are for, or that they are left. */
const stated = oncePerText((locale) => {
  const all = `(?:there are|limited to|es gibt|begrenzt auf|hay|limitad[oa]s? a|il y a|limitée?s? à) `;
  const only = '(?:only |just |nur |solo |sólo |seulement )?';
  const places = `(?<words>(?<number>${numberPattern(locale)}) (?:places|seats|spots|Plätzen?|plazas))`;
  const total = `(?: in all| in total| insgesamt| en total| au total)?`;
  return new RegExp(`(?:(?<!\\p{L})${all}|^)${only}${places}${total}(?=[.,!]?$|[.!] )`, 'iu');
});
