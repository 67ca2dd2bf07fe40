import { expect, test } from 'vitest';
import { beginParagraph } from '../../cli/dev/client/edit/begin-paragraph.ts';

/* What Enter does in a text of paragraphs; the bar is the caret. */

test.each([
  ['One.|', 'One.\n\n|'],
  ['One.\n\n|', 'One.\n\n|'],
  ['One| two', 'One\n\n|two'],
  ['|One', '|One'],
  ['- One|', '- One\n- |'],
  ['- One\n- |', '- One\n\n|'],
  ['  1. One|', '  1. One\n  2. |'],
  ['9) One|\n\nTwo', '9) One\n10) |\n\nTwo'],
  ['2026 was|', '2026 was\n\n|'],
])('%j becomes %j', (before, after) => {
  const at = before.indexOf('|');
  const made = beginParagraph({ text: before.replace('|', ''), start: at, end: at });
  expect(`${made.text.slice(0, made.start)}|${made.text.slice(made.start)}`).toBe(after);
});
