import { Script } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { matches } from '../../server/leads/check-answer.ts';

test.each([
  ['[A-Z]{2}[0-9]{4}', 'AB1234', true],
  ['[A-Z]{2}[0-9]{4}', 'xAB1234', false],
  ['a|b', 'bb', false],
  ['\\p{L}+', 'Jürgen', true],
])('%s and %s: %s', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected);
});

test('a pattern that would go on for years refuses, and the next one is as good as ever', () => {
  expect(matches('(a+)+b', 'a'.repeat(80))).toBe(false);
  expect(matches('(a+)+b', 'aaab')).toBe(true);
});

test('a pattern that was interrupted before it had its time is tried again', () => {
  const run = vi.spyOn(Script.prototype, 'runInContext').mockImplementationOnce(() => {
    throw Object.assign(new Error('Too late'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
  });
  expect(matches('a+', 'aaa')).toBe(true);
  run.mockRestore();
});
