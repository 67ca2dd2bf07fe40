/** Latin letters that are no letter with a mark, and how they are written without. */
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
};

/** A text in small Latin letters, digits and single hyphens: `Café Münster` → `cafe-munster`. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (sign) => LETTERS[sign] ?? '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
