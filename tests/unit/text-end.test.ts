import { expect, test } from 'vitest';
import { withTextEnd } from '../../cli/dev/client/edit/text-end.ts';

/* Lines that are left empty below a typed text are no part of it. */

test.each([
  ['One.', 'One.\n\nTwo.\n\n', 'One.\n\nTwo.\n'],
  ['One.', 'One!\n', 'One!'],
  ['One.\n\nTwo.\n', 'One.\n\n', 'One.'],
  ['One.\n\nTwo.', 'One.\n\n2.', 'One.\n\n2.'],
  ['One.\n', 'One!', 'One!\n'],
])('of %j, %j is put as %j', (before, typed, written) => {
  expect(withTextEnd(typed, before, true)).toBe(written);
});
