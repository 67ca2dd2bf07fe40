import MarkdownIt, { type Token } from 'markdown-it';
import { expect, test } from 'vitest';
import { linkTo, toggleLines, toggleMark } from '../../cli/dev/client/edit/mark-up.ts';
import type { Selected } from '../../cli/dev/client/edit/paragraphs-at.ts';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';

/* Selections are written as « and ». */

test.each([
  ['puts it around words, not around spaces', 'one« two »three', '**', 'one «**two**» three'],
  ['takes it away around a selection', 'one **«two»** three', '**', 'one «two» three'],
  ['takes it away inside of a selection', 'one «**two**» three', '**', 'one «two» three'],
  ['begins it where nothing is selected', 'one «» two', '*', 'one *«»* two'],
  ['ends what was begun and holds nothing', 'one **«»** two', '**', 'one «» two'],
  ['steps over the end of what was typed', 'one **two«»**', '**', 'one **two**«»'],
  ['makes bold words italic', 'one **«two»** three', '*', 'one «***two***» three'],
  ['leaves bold words bold', 'one ***«two»*** three', '*', 'one «**two**» three'],
  ['reaches over words that are bold', '**on«e** and two»', '**', '**on«e and two**»'],
  ['of another kind over an edge', '**one «two** three» four', '*', '**one «*two*** *three*» four'],
  ['over an edge in a word takes the word', '**a«b**c» d', '*', '«***ab**c*» d'],
  ['is taken from some of the words', '**one «two» three**', '**', '**one** «two» **three**'],
  [
    'is put in each paragraph',
    'o«ne\n\n- two\n- th»ree',
    '**',
    'o«**ne**\n\n- **two**\n- **th**»ree',
  ],
  ['leaves a link whole', '[on«e](/1) two»', '**', '[on«**e**](/1) **two**»'],
] as const)('emphasis %s', (_what, before, sign, after) => {
  expect(written(toggleMark(read(before), sign))).toBe(after);
});

test.each([
  ['begins every line', 'a\n«one\ntwo»\nb', '- ', 'a\n«- one\n- two»\nb'],
  ['takes it away', '«- one\n- two»', '- ', '«one\ntwo»'],
  ['makes a list of a heading', '## o«n»e', '- ', '«- one»'],
])('a list %s', (_what, before, sign, after) => {
  expect(written(toggleLines(read(before), sign))).toBe(after);
});

test.each([
  ['takes the selected words', 'see «prices» now', '/prices', 'see «[prices](/prices)» now'],
  ['says its address without any', 'see «» now', '/prices', 'see «[/prices](/prices)» now'],
  ['holds an address with brackets', '«x»', '/a (b)', '«[x](/a%20%28b%29)»'],
  ['holds words with brackets', '«x [1]»', '/a', '«[x \\[1\\]](/a)»'],
  ['begins and ends within bold words', 'a **b« c** d» e', '/x', 'a **b** «[**c** d](/x)» e'],
  ['is all that is linked', '[see «this](/a) now»', '/x', '[see](/a) «[this now](/x)»'],
])('a link %s', (_what, before, address, after) => {
  expect(written(linkTo(read(before), address))).toBe(after);
});

/** Words and signs of all kinds, in any order. */
const PIECES = [
  ...['one', 'two,', 'five-six', '(three)', 'é', '“q”', '…', '5', '😀', '`x*`', '{{a_b}}', '\\*'],
  ...['**', '**', '*', '*', '_', '__', '***', ' ', ' ', ' ', ' ', '[', '[a](/a)', '[b* c](/b "c")'],
  ...['5 * 5', 'x[y]', '![p](q.png)'],
];

test('whatever a text holds, its words stay', () => {
  const { pick, between } = seededRandom(27);
  for (let count = 0; count < 2000; count += 1) {
    const text = `a ${Array.from({ length: between(1, 12) }, () => pick(PIECES))
      .join('')
      .trim()}`;
    const [start = 0, end = 0] = [0, 0]
      .map(() => between(2, text.length))
      .toSorted((a, b) => a - b);
    if (start === end) continue;
    const selected = { text, start, end };
    const kind = pick(['**', '*', 'link'] as const);
    const after = kind === 'link' ? linkTo(selected, '/to') : toggleMark(selected, kind);
    const what = JSON.stringify({ text, chosen: text.slice(start, end), kind, after });
    expect(wordsOf(after.text).trim(), what).toBe(wordsOf(text).trim());
  }
});

test('all of the selected words have the mark then, or none of them', () => {
  const { pick, between } = seededRandom(28);
  const counts = { on: 0, off: 0, link: 0 };
  for (let count = 0; count < 2000; count += 1) {
    const text = markedText(pick, between);
    const [from = 0, to = 0] = [0, 0].map(() => between(0, text.length)).toSorted((a, b) => a - b);
    // Whole words, with some of the signs around them.
    const start = text.slice(0, from).search(/w?\d*$/);
    const end = to + text.slice(to).search(/(?![w\d])/);
    if (!/w\d/.test(text.slice(start, end))) continue;
    const selected = { text, start, end };
    const kind = pick(['strong', 'em', 'link'] as const);
    const after =
      kind === 'link' ? linkTo(selected, '/to') : toggleMark(selected, kind === 'em' ? '*' : '**');
    const what = JSON.stringify({ text, chosen: text.slice(start, end), kind, after });
    expect(wordsOf(after.text), what).toBe(wordsOf(text));
    const all = markedWords(after.text, kind);
    const chosen = [...after.text.slice(after.start, after.end).matchAll(/w\d{3}/g)].map(String);
    const isOn = chosen.every((word) => all.includes(word));
    const isOff = kind !== 'link' && !chosen.some((word) => all.includes(word));
    expect(chosen.length > 0 && (isOn || isOff), what).toBe(true);
    // What was not selected is as it was.
    const others = markedWords(text, kind).filter((word) => !chosen.includes(word));
    expect(
      all.filter((word) => !chosen.includes(word)),
      what,
    ).toEqual(others);
    counts[kind === 'link' ? 'link' : isOn ? 'on' : 'off'] += 1;
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(100);
});

/** Words with numbers in two paragraphs, with marks in each other. */
function markedText(pick: SeededRandom['pick'], between: SeededRandom['between']): string {
  let made = 100;
  const word = () => {
    made += 1;
    return pick([`w${made}`, `w${made}`, `w${made},`, `(w${made})`]);
  };
  const words = (depth: number): string =>
    Array.from({ length: between(1, 3) }, () => (depth > 0 ? piece(depth - 1) : word())).join(' ');
  const piece = (depth: number): string =>
    pick([
      word,
      () => `**${words(depth)}**`,
      () => `*${words(depth)}*`,
      () => `[${words(0)}](/from)`,
    ])();
  return words(3) + pick(['\n\n', '\n', '\n\n- ', '\n\n## ']) + words(3);
}

/** A text as visitors read it. */
function wordsOf(text: string): string {
  return inlineOf(text)
    .map(({ type, content, markup }) =>
      type === 'text' ? content : /_(open|close)$/.test(type) ? '' : type + content + markup,
    )
    .join('');
}

/** The words of a text that have a mark. */
function markedWords(text: string, kind: 'strong' | 'em' | 'link'): string[] {
  let depth = 0;
  return inlineOf(text).flatMap(({ type, content }) => {
    depth += Number(type === `${kind}_open`) - Number(type === `${kind}_close`);
    return depth > 0 ? (content.match(/w\d{3}/g) ?? []) : [];
  });
}

const markdown = new MarkdownIt();

function inlineOf(text: string): Token[] {
  return markdown.parse(text, {}).flatMap(({ children }) => children ?? []);
}

function read(text: string): Selected {
  const start = text.indexOf('«');
  const end = text.indexOf('»') - 1;
  return { text: text.replace('«', '').replace('»', ''), start, end };
}

function written({ text, start, end }: Selected): string {
  return `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
}
