import type { Diagnostic } from '../../model/diagnostic.ts';
import { pricesIn, type StatedPrice } from '../../text/prices-in.ts';
import type { PageCheck } from './check.ts';
import { proseWithoutCode } from './prose-without-code.ts';

/** Whether what a text offers is less than before, and ends as it says. */
export const pageCheck: PageCheck = {
  rules: {
    'price/reduced': {
      title: 'A reduced price that is none',
      why: 'Visitors see at once that it cannot be, and in many countries a false reduction is unfair competition.',
      fix: 'Correct one of the prices.',
      wrong: 'text: Was €49, now only €59',
      right: 'text: Was €59, now only €49',
      canBeOff: true,
    },
    'text/urgency': {
      title: 'A text that presses, and never ends',
      why: 'It says the same tomorrow. In many countries false urgency is unfair competition.',
      fix: 'Let a campaign open and close the offer, or take the words out.',
      wrong: 'text: "Only today: €10 off" (on a page without a campaign)',
      right: 'text: "€10 off until {{campaign.closes}}"',
      canBeOff: true,
    },
  },
  check({ page: { file, content }, texts, campaign }) {
    const isTimed = campaign || content.publishUntil || file.endsWith('.md');
    return proseWithoutCode(texts)
      .filter(({ pointer }) => !/\/(?:quote|placeholder)$/.test(pointer))
      .flatMap(({ text, pointer }): Diagnostic[] => [
        ...(/\d.*\d/.test(text) ? reduced(text, pointer) : []),
        ...(isTimed ? [] : urgent(text, pointer)),
      ]);
  },
};

/** What stands before the price of before, and before the one of now. */
const BEFORE =
  /(?<!\p{L})(?:was|were|instead of|down from|formerly|statt|bisher|vorher|früher|anstatt|au lieu de|avant|antes|invece di)(?: \p{L}+)? $/iu;
const NOW =
  /^[^.!?\d]*(?<!\p{L})(?:now|only|jetzt|nur|maintenant|ahora|ora|desormais)(?: \p{L}+){0,2} $/iu;

/** Two prices of which one is reduced, and the percents that it is said to be reduced by. */
function reduced(text: string, pointer: string): Diagnostic[] {
  const all = pricesIn(text);
  const prices = all.filter(({ sign }) => sign !== '%');
  const [first, second, ...more] = prices;
  if (!first || !second || more.length > 0 || first.sign !== second.sign) return [];
  const between = text.slice(first.end, second.start);
  const pair =
    BEFORE.test(text.slice(0, first.start)) && NOW.test(between)
      ? { before: first, now: second }
      : BEFORE.test(between) && between.length < 20
        ? { before: second, now: first }
        : undefined;
  if (!pair || PERIOD.test(between)) return [];
  const { before, now } = pair;
  const [said, ...others] = all.filter((one) => isReduction(text, one));
  const message =
    now.amount >= before.amount
      ? `\`${now.words}\` is not less than \`${before.words}\`.`
      : said &&
          others.length === 0 &&
          Math.abs(before.amount * (1 - said.amount / 100) - now.amount) > 1
        ? `\`${said.words}\` less than \`${before.words}\` is ${less(before, said)}, not \`${now.words}\`.`
        : undefined;
  if (!message) return [];
  const help = 'Correct one of them.';
  return [{ rule: 'price/reduced', severity: 'warning', pointer, words: now.words, message, help }];
}

function less({ amount }: StatedPrice, { amount: percent }: StatedPrice): string {
  return String(Math.round(amount * (100 - percent)) / 100);
}

/** What a price is for, where the other may be for something else. */
const PERIOD =
  /(?<!\p{L})(?:day|week|month|year|hour|night|Tag|Woche|Monat|Jahr|Stunde|Nacht|täglich|wöchentlich|jährlich|jour|semaine|mois|mensuel|(?:par |l[’']|\/ ?)an(?!\p{L}))/iu;

/** Whether percents are those of a reduction; up to so many are those of something else. */
function isReduction(text: string, { sign, start, end }: StatedPrice): boolean {
  const before = text.slice(0, start);
  const isBehind = /(?<!\p{L})(?:save|spar\p{L}*|Rabatt:?) $/iu.test(before);
  const isBefore = /^ ?(?:off|less|discount|Rabatt|günstiger|weniger)(?!\p{L})/iu.test(
    text.slice(end),
  );
  return sign === '%' && (isBehind || isBefore) && !/(?:up to|bis zu|jusqu[’']à) $/iu.test(before);
}

const URGENT =
  /(?<!\p{L})(?:only today|today only|nur heute|heute nur|(?:only|just) \d+ (?:\p{L}+ )?left|nur noch \d+ (?:\p{L}+ )?(?:Plätze|Stück|frei|verfügbar|Zimmer|Termine)|plus que \d+ places|last chance|letzte Chance|dernière chance)(?!\p{L})/iu;

function urgent(text: string, pointer: string): Diagnostic[] {
  const words = URGENT.exec(text)?.[0];
  if (!words) return [];
  return [
    {
      rule: 'text/urgency',
      severity: 'warning',
      pointer,
      words,
      message: `\`${words}\` will stand here tomorrow as well.`,
      help: 'Let a campaign open and close the offer (`site new campaign`), or take the words out.',
    },
  ];
}
