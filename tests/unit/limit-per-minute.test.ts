import { expect, test } from 'vitest';
import { limitPerMinute } from '../../server/http/rate-limits.ts';

test('who sends more than that in a minute has to wait for its end', () => {
  const limit = limitPerMinute(2);
  expect([limit('a'), limit('a'), limit('b')]).toEqual([undefined, undefined, undefined]);
  expect(limit('a')).toBeGreaterThan(0);
  expect(limit('a')).toBeLessThanOrEqual(60);
});

test('of too many senders, those are forgotten whose minute began first', () => {
  const limit = limitPerMinute(1);
  const senders = Array.from({ length: 20_001 }, (_none, index) => `sender ${index}`);
  expect(senders.filter((sender) => limit(sender) !== undefined)).toEqual([]);
  expect(limit('sender 1')).toBeDefined();
  expect(limit('sender 20000')).toBeDefined();
  expect(limit('sender 0')).toBeUndefined();
});
