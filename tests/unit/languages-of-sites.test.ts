import { describe, expect, test } from 'vitest';
import { readWords } from '../../renderer/index.ts';
import { fill, formatDay, formatMoment, languageOf } from '../../renderer/locale/index.ts';
import { formatMinutes } from '../../renderer/ui/format-minutes.ts';

/* What follows from the tag of a language that the program has no words of. */

const moment = new Date('2027-07-01T16:05:00Z');

describe.each([
  ['ar', '0'],
  ['ar-EG', '٠'],
  ['bn-BD', '০'],
  ['ckb', '٠'],
  ['fa', '۰'],
  ['mr', '०'],
  ['my', '၀'],
  ['ur', '0'],
])('in %s', (locale, zero) => {
  test.each([
    ['a number', fill('{count}', { count: 1250 }, locale)],
    ['a day', formatDay('2027-07-01', locale)],
    ['a moment', formatMoment(moment, locale, 'UTC')],
    ['a length of time', formatMinutes(20, locale)],
  ])('%s has the digits of the language', (_name, text) => {
    const digits = text.match(/\p{Nd}/gu) ?? [];
    const first = zero.codePointAt(0) ?? 0;
    const own = Array.from({ length: 10 }, (_, index) => String.fromCodePoint(first + index));
    expect(digits.length).toBeGreaterThan(0);
    expect(digits.filter((digit) => !own.includes(digit))).toEqual([]);
  });
});

test('dates of a language that Node does not know are in English, whatever the machine speaks', () => {
  expect(formatMoment(moment, 'dv', 'UTC')).toBe(formatMoment(moment, 'en', 'UTC'));
});

test.each([
  ['zh-TW', ['zh', 'zh-Hant'], 'zh-Hant'],
  ['zh-Hant-TW', ['zh', 'zh-Hant'], 'zh-Hant'],
  ['zh-TW', ['zh', 'zh-TW', 'zh-Hant'], 'zh-TW'],
  ['zh-CN', ['zh-Hant', 'zh'], 'zh'],
  ['zh-CN', ['zh-Hans'], 'zh-Hans'],
  ['fr-CA', ['ja', 'fr-CA'], 'fr-CA'],
  ['fr-CA', ['ja'], 'fr'],
  ['sr-Latn-RS', ['sr', 'sr-Latn'], 'sr-Latn'],
  ['sr-Latn', ['sr-Cyrl'], undefined],
  ['pt_br', ['ja'], undefined],
])('the words of %s among those of %j are those of %s', (locale, tags, found) => {
  const { words } = readWords(
    tags.map((tag) => ({ path: `locale/${tag}.yaml`, text: 'page: {}' })),
  );
  expect(languageOf(locale, words)?.code).toBe(found);
});
