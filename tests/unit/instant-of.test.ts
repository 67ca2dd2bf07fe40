import { expect, test, vi } from 'vitest';
import { instantOf } from '../../cli/dev/client/edit/instant-of.ts';

test.each([
  [0, undefined, 'Z'],
  [-330, undefined, '+05:30'],
  [300, undefined, '-05:00'],
  [300, '2026-12-01T00:00:00Z', 'Z'],
  [0, '2026-12-01T00:00:00+01:00', '+01:00'],
])('%i minutes before Greenwich, where there was %s: %s', (minutes, before, written) => {
  const clocks = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  expect(instantOf('2027-01-01T09:00', before)).toBe(`2027-01-01T09:00:00${written}`);
  clocks.mockRestore();
});
