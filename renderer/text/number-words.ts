import { primaryLanguage } from '../locale/primary-language.ts';

/** From two on. */
const NUMBERS: Readonly<Record<string, string>> = {
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  en: 'two three four five six seven eight nine ten eleven twelve',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
  pt: 'dois três quatro cinco seis sete oito nove dez onze doze',
};

/** From twenty on, by tens. */
const TENS: Readonly<Record<string, string>> = {
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
  en: 'twenty thirty forty fifty sixty seventy eighty ninety hundred',
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  fr: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent',
};

/** Finds digits and the words for numbers from two to twelve of a language, and for tens. */
export function numberPattern(locale: string): string {
  return ['\\d+', ...wordsOf(NUMBERS, locale), ...wordsOf(TENS, locale)].join('|');
}

/** The number that digits or a word of a language say. */
export function numberInWords(written: string, locale: string): number {
  const word = written.toLowerCase();
  const tens = wordsOf(TENS, locale).indexOf(word) + 1;
  return Number(written) || (tens ? (tens + 1) * 10 : wordsOf(NUMBERS, locale).indexOf(word) + 2);
}

function wordsOf(words: typeof NUMBERS, locale: string): string[] {
  return words[primaryLanguage(locale)]?.split(' ') ?? [];
}
