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

/** Finds digits and the words for numbers from two to twelve of a language. */
export function numberPattern(locale: string): string {
  return ['\\d+', ...wordsOf(locale)].join('|');
}

/** The number that digits or a word of a language say. */
export function numberInWords(written: string, locale: string): number {
  return Number(written) || wordsOf(locale).indexOf(written.toLowerCase()) + 2;
}

function wordsOf(locale: string): string[] {
  return NUMBERS[primaryLanguage(locale)]?.split(' ') ?? [];
}
