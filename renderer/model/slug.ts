/** Letters that are no letter with a mark, and how they are written without, or by most. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};

/** A text in small letters without accents and other marks: `Équipe` → `equipe`. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (sign) => LETTERS[sign] ?? sign);
}

/** A text in small Latin letters, digits and single hyphens: `Café Münster` → `cafe-munster`. */
export function slug(text: string): string {
  return plainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
