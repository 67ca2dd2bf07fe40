import { expect, test } from 'vitest';
import { numbersIn } from '../../renderer/text/numbers-in.ts';

test.each(['3,200', '3.200', '3’200', '3 200', '3\u00a0200', '3\u202f200'])(
  'thousands are one number as %s',
  (words) => {
    expect(numbersIn(`${words} animaux`)).toEqual([{ words, value: '3200', kind: '' }]);
  },
);

test('a year and what follows it are two numbers', () => {
  expect(numbersIn('In 2026 300 people came').map(({ value }) => value)).toEqual(['2026', '300']);
});
