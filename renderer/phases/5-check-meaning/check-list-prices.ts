import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import { childPointer } from '../../model/pointer.ts';
import type { PageCheck } from './check.ts';
import { writtenParts } from './page-parts.ts';

/** Whether all prices of a list say their currency. */
export const pageCheck: PageCheck = {
  rules: {
    'list/price': {
      title: 'A price without the sign of its currency, among others that have one',
      why: 'Visitors take it for a slip, or for something other than a price.',
      fix: 'Write the sign.',
      wrong: '- { title: Day, price: 12 € }\n- { title: Month, price: "49" }',
      right: '- { title: Day, price: 12 € }\n- { title: Month, price: 49 € }',
      canBeOff: true,
    },
  },
  check: ({ page: { content } }) =>
    writtenParts(content).flatMap(({ part, pointer }) => pricesBelow(part, pointer)),
};

function pricesBelow(value: unknown, pointer: string): Diagnostic[] {
  if (Array.isArray(value)) {
    const names = new Set(value.flatMap((entry) => (isMapping(entry) ? Object.keys(entry) : [])));
    const own = [...names].flatMap((name) => signMissing(value, name, pointer));
    return [...own, ...value.flatMap((one, at) => pricesBelow(one, childPointer(pointer, at)))];
  }
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'object' ? pricesBelow(one, childPointer(pointer, name)) : [],
  );
}

const PER = String.raw`(?=$|\s*\/|\s+(?:an?|per|each|pro|je|im|par|al|por|cada|il|all[ae])\s)`;
const SIGN = String.raw`(?:[€$£¥]|EUR\b|[Ee]uros?\b|USD\b|GBP\b|CHF\b)`;
const AMOUNT = String.raw`\d[\d.,]*(?<=\d)`;
const PRICED = new RegExp(`(?:${SIGN}\\s?${AMOUNT}|${AMOUNT}\\s?${SIGN})${PER}`);

/** An amount with its cents, or of a currency that nobody has. */
const SIGNLESS = new RegExp(`(?<![\\d.,:/-]|${SIGN}\\s?)(?:\\d+[.,]\\d\\d|\\d+ EU)${PER}`);

/** Numbers of all kinds may be the figures of one list. */
const FIGURES = 'value';

/** The one text of its kind in a list that ends with an amount alone. */
function signMissing(list: readonly unknown[], name: string, pointer: string): Diagnostic[] {
  const texts = list.flatMap((entry, index) => {
    const text = (entry as Mapping | undefined)?.[name];
    return typeof text === 'string' ? [{ text, index }] : [];
  });
  const priced = texts.filter(({ text }) => PRICED.test(text));
  if (priced.length < 2 || name === FIGURES) return [];
  const isBare = name === 'price' ? /^\d[\d.,]*(?: EU)?$/ : SIGNLESS;
  const [bare, ...more] = texts.filter(({ text }) => !PRICED.test(text) && isBare.test(text));
  if (!bare || more.length > 0) return [];
  const [words = ''] = isBare.exec(bare.text) ?? [];
  const [example = ''] = PRICED.exec(priced[0]?.text ?? '') ?? [];
  return [
    {
      rule: 'list/price',
      severity: 'warning',
      pointer: `${pointer}/${bare.index}/${name}`,
      words,
      message: `\`${words}\` has no sign of a currency, as the other prices here have.`,
      help: `Write the sign, as in \`${example}\`.`,
    },
  ];
}
