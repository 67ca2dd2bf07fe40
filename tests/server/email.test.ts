import { expect, test } from 'vitest';
import { isLeadEmail } from '../../server/leads/email.ts';

test.each([
  'maria@pines.example',
  'maria.lopez+trial@mail.pines.example',
  "o'brien_1@pines-west.example",
  'мария@пример.example',
  'info@भारत.example',
])('%s is an address', (text) => {
  expect(isLeadEmail(text)).toBe(true);
});

test.each([
  '',
  '@',
  'maria',
  'maria@pines',
  'maria@@pines.example',
  '@pines.example',
  'maria@.example',
  'maria@pines..example',
  'maria@pines.example.',
  '.maria@pines.example',
  'ma..ria@pines.example',
  'maria@-pines.example',
  'maria lopez@pines.example',
  'maria@pines.example ',
  'a@b.example,c@d.example',
  'a@b.example;c@d.example',
  'Maria <maria@pines.example>',
  '"maria"@pines.example',
  'maria@pines.example\nbcc:x@y.example',
  `${'x'.repeat(65)}@pines.example`,
  'maria@[127.0.0.1]',
])('%j is none', (text) => {
  expect(isLeadEmail(text)).toBe(false);
});
