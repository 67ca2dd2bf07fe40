import { expect, test } from 'vitest';
import {
  findClaimPhrases,
  findStatements,
  writtenPhrase,
} from '../../renderer/phases/5-check-meaning/claim-phrases.ts';

const phrases = findClaimPhrases({
  trialDays: { value: 30, phrases: ['#-day free trial', 'free for # days'] },
  centers: { value: 3000, phrases: ['trusted by #+', 'over # centers'] },
  price: { value: 0, phrases: ['$# setup fee'] },
  support: { value: 5, phrases: ['24/7 support in # languages'] },
  growth: { value: 40, phrases: ['#%'] },
  year: { value: 3, phrases: ['# in 2026'] },
});

test.each([
  ['Start your 45-day free trial today.', 'trialDays', '45-day free trial', '45'],
  ['45 Day Free‑Trial', 'trialDays', '45 Day Free‑Trial', '45'],
  ['free for\u00a014 days', 'trialDays', 'free for\u00a014 days', '14'],
  ['Trusted by 2,500+ centers', 'centers', 'Trusted by 2,500+', '2,500'],
  ['over 3,000.5 centers', 'centers', 'over 3,000.5 centers', '3,000.5'],
  ['A $49.50 setup fee', 'price', '$49.50 setup fee', '49.50'],
  ['We offer 24/7 support in 6 languages', 'support', '24/7 support in 6 languages', '6'],
  ['Up by 35% in a year', 'growth', '35%', '35'],
  ['Another 4 in 2026', 'year', '4 in 2026', '4'],
])('%s', (text, claim, phrase, number) => {
  const statements = findStatements(text, phrases);
  expect(statements).toMatchObject([{ claim, number }]);
  expect(statements.map((statement) => writtenPhrase(text, statement))).toEqual([phrase]);
});

test('every statement of a text is found', () => {
  const text = 'Free for 14 days: a 30-day free trial, trusted by 10+.';
  expect(findStatements(text, phrases).map(({ number }) => number)).toEqual(['14', '30', '10']);
});

test.each([
  'A free trial of 45 days',
  'free for 14 daytime hours',
  'day free trial, 30 of them',
  'Version 1.2.3-day free trial',
  'the #-day free trial',
  '24/6 support in 6 languages',
  'A setup fee',
])('nothing is stated: %s', (text) => {
  expect(findStatements(text, phrases)).toEqual([]);
});
