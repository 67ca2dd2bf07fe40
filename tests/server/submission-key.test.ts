import { expect, test } from 'vitest';
import { submissionKeys } from '../../server/leads/store-lead.ts';
import { asLead } from './new-lead.ts';

const lead = asLead();
const at = (time: string) => new Date(`2026-11-20T10:${time}Z`);

test('a submission makes one key with the answers, at any time', () => {
  const [key, ...others] = submissionKeys(lead, 'k', at('00:01'));
  expect(others).toEqual([]);
  expect(submissionKeys({ ...lead, elapsed: 7000, website: '' }, 'k', at('50:00'))).toEqual([key]);
  expect(submissionKeys({ ...lead, elapsed: 7 }, 'k', at('50:00'))).not.toEqual([key]);
  expect(submissionKeys(asLead({ phone: '1' }), 'k', at('00:01'))).not.toEqual([key]);
  expect(submissionKeys(lead, 'other', at('00:01'))).not.toEqual([key]);
});

test('without one, the same answers share a key for a while, also across a border', () => {
  const shares = (first: string, second: string) => {
    const [own] = submissionKeys(lead, undefined, at(first));
    return submissionKeys(lead, undefined, at(second)).includes(own);
  };
  expect(shares('03:00', '09:59')).toBe(true);
  expect(shares('09:59', '10:00')).toBe(true);
  expect(shares('09:59', '11:59')).toBe(true);
  expect(shares('09:59', '12:01')).toBe(false);
  expect(shares('05:00', '20:00')).toBe(false);
});
