import counting from '../../../schemas/counting.json' with { type: 'json' };
import { proseIn } from '../../registry/schema/field-text.ts';
import { numberInWords, numberPattern } from '../../text/number-words.ts';
import type { PageCheck } from './check.ts';

/** What a page about privacy is called, or its address. */
const PRIVACY =
  /privacy|datenschutz|confidentialité|privacidad|privacidade|persoonsgegevens|données personnelles/i;

/** What is said to be kept, and then deleted. */
const KEEPS =
  /delet|eras|remov|keep|kept|stor|lösch|aufbewahr|speicher|effa[cç]|supprim|conserv|borr|elimin|guard|cancell|verwijder|bewa[ar]|apag/i;

/** What is kept of visits, or by the law, and is no lead. */
const OF_OTHERS =
  /(?<!\p{L})(?:log(?:s|file\p{L}*| files?)?|\p{L}*protokoll\p{L}*|journaux|cookies?|backups?|IP|invoices?|\p{L}*rechnung\p{L}*|factur\p{L}*)(?!\p{L})/iu;

const UNITS =
  '(?:(?<days>days?|Tage[ns]?|jours?|días?|dage?n?|giorni|dias?)|(?<weeks>weeks?|Wochen?|semaines?|semanas?|weken|settimane)|(?<months>months?|Monate?n?|mois|meses|maanden|mesi)|(?<years>years?|Jahre?n?|ans|années|años|jaar|anni|anos))';

/** In days; months and years alike, as twelve months are a year. */
const DAYS = { days: 1, weeks: 7, months: 30.4375, years: 365.25 } as const;

/** How long visits are counted for, which the program says there itself. */
const COUNTED = Math.round(counting.monthsKept * DAYS.months);

/** The one time after which a page about privacy says that something is deleted, where no leads are kept as long. */
export const pageCheck: PageCheck = {
  rules: {
    'leads/stated-retention': {
      title: 'A text about privacy with another time than leads are kept',
      why: 'It is a promise to visitors, and the law holds you to it.',
      fix: 'Correct one of the two.',
      wrong: 'body: We delete it after twelve months. (where site.yaml has retention: 24 months)',
      right: 'body: We delete it after 24 months.',
      canBeOff: true,
      joined: 'site',
    },
  },
  check({ page: { path, content }, texts, index: { leads, locale: usual = 'en' } }) {
    const { retention = [] } = leads ?? {};
    if (!PRIVACY.test(path + content.title)) return [];
    const kept = typeof retention === 'string' ? [retention] : Object.values(retention);
    const own = kept.flatMap((span) => spansIn(span, 'en').map(({ days }) => days));
    const [stated, ...others] = proseIn(texts).flatMap(({ text, pointer }) =>
      (text.match(/[^.!?\n]+/g) ?? [])
        .filter((sentence) => KEEPS.test(sentence) && !OF_OTHERS.test(sentence))
        .flatMap((sentence) => spansIn(sentence, content.locale ?? usual))
        .filter(({ days }) => days !== COUNTED)
        .map((span) => ({ ...span, pointer })),
    );
    if (!stated || !leads || others.length > 0 || own.includes(stated.days)) return [];
    const { words, pointer } = stated;
    const isForGood = own.length === 0;
    const message = isForGood
      ? 'Leads are kept for good, but this says when they are deleted.'
      : `This says \`${words}\`, but leads are kept for ${kept.join(' or ')}.`;
    const help = isForGood
      ? 'Write below `leads` in site.yaml how long they are kept, such as: retention: 24 months'
      : 'Correct it, or `retention` below `leads` in site.yaml.';
    return [{ rule: 'leads/stated-retention', severity: 'warning', pointer, words, message, help }];
  },
};

function spansIn(text: string, locale: string) {
  const number = `(?<![\\p{L}\\d])(?<number>${numberPattern(locale)})`;
  const found = text.matchAll(new RegExp(`${number} ${UNITS}(?!\\p{L})`, 'giu'));
  return Array.from(found, ({ 0: words, groups: { number = '', ...units } = {} }) => {
    const unit = Object.keys(DAYS).find((name) => units[name]) as keyof typeof DAYS;
    return { words, days: Math.round(numberInWords(number, locale) * DAYS[unit]) };
  });
}
