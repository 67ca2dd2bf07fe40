import { expect, test } from 'vitest';
import { markdownTargets, mayHaveLinks } from '../../renderer/text/read-markdown.ts';
import { renderMarkdown } from '../../renderer/text/render-markdown.ts';

test.each([
  ['a link', '[a](/b)', [{ kind: 'link', target: '/b' }]],
  ['brackets in brackets', '[a [b]](/c)', [{ kind: 'link', target: '/c' }]],
  ['a reference', '[a][1]\n\n[1]: /b', [{ kind: 'link', target: '/b' }]],
  ['a script', '[a](javascript:b)', [{ kind: 'link', target: 'javascript:b' }]],
  ['an address with accents', '[a](/é)', [{ kind: 'link', target: '/é' }]],
  ['a picture', '![a](b.jpg)', [{ kind: 'picture', target: 'b.jpg', alt: 'a' }]],
  ['an address with a space', '[a](/b c)', [{ kind: 'broken', target: '/b c' }]],
  ['code', '`[a](b)`', []],
  ['escaped brackets', '\\[a](b)', []],
])('%s is read as it is rendered', (_case, text, targets) => {
  expect(mayHaveLinks(text)).toBe(true);
  expect(markdownTargets(text)).toEqual(targets);
});

test.each(['no brackets', 'a note [1]', 'a (b)'])('"%s" has no links', (text) => {
  expect(mayHaveLinks(text)).toBe(false);
});

test('what the checks refuse does no harm where it is rendered all the same', () => {
  const { html } = renderMarkdown(
    '![a](https://tracker.example/pixel.gif) [b][1]\n\n[1]: javascript:alert(1)',
  );
  expect(html).not.toContain('<img');
  expect(html).not.toContain('href="javascript');
});

test('an aligned column needs no style, which the policy of pages would refuse', () => {
  const { html } = renderMarkdown('| a | b |\n| --- | ---: |\n| 1 | 2 |');
  expect(html).toContain('<td data-align="right">2</td>');
  expect(html).not.toContain('style=');
});
