import { expect, test } from 'vitest';
import { escapeText } from '../../renderer/light.ts';

test('a text is escaped for HTML and XML, without signs that XML cannot have', () => {
  const text = 'Tea & "cake" <\u0007b\u0000>\ttoday’s\n\ufffe';
  expect(escapeText(text)).toBe('Tea &amp; &quot;cake&quot; &lt;b&gt;\ttoday’s\n');
});
