import { expect, test } from 'vitest';
import { languageCodes, languageFor } from '../../renderer/locale/languages.ts';
import { recognizeLanguage } from '../../renderer/locale/recognize-language.ts';

test.each(languageCodes)('recognizes the interface words of %s', (code) => {
  const texts: string[] = [];
  JSON.stringify(languageFor(code), (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  expect(recognizeLanguage(texts)).toBe(code);
});

test.each([
  [['Kessel, Tee und Kuchen']],
  [['The kettle that we build for you', 'Der Kessel, den wir für die Küche bauen']],
  [['Laghman, Kabuli, Mantu, Qabili palau: 24, 18, 12, 9']],
])('is in doubt about %j', (texts) => {
  expect(recognizeLanguage(texts)).toBeUndefined();
});
