import { expect, test } from 'vitest';
import {
  linkTo,
  type Selected,
  toggleAround,
  toggleLines,
} from '../../cli/dev/client/edit/mark-up.ts';

/* Selections are written as [ and ]. */

test.each([
  ['puts it around words, not around spaces', 'one[ two ]three', '**', 'one **[two]** three'],
  ['takes it away around a selection', 'one **[two]** three', '**', 'one [two] three'],
  ['takes it away inside of a selection', 'one [**two**] three', '**', 'one [two] three'],
  ['begins it where nothing is selected', 'one [] two', '*', 'one *[]* two'],
  ['makes bold words italic', 'one **[two]** three', '*', 'one ***[two]*** three'],
  ['leaves bold words bold', 'one ***[two]*** three', '*', 'one **[two]** three'],
])('emphasis %s', (_what, before, sign, after) => {
  expect(written(toggleAround(read(before), sign))).toBe(after);
});

test.each([
  ['begins every line', 'a\n[one\ntwo]\nb', '- ', 'a\n[- one\n- two]\nb'],
  ['takes it away', '[- one\n- two]', '- ', '[one\ntwo]'],
  ['makes a list of a heading', '## o[n]e', '- ', '[- one]'],
])('a list %s', (_what, before, sign, after) => {
  expect(written(toggleLines(read(before), sign))).toBe(after);
});

test.each([
  ['takes the selected words', 'see [prices] now', '/prices', 'see {[prices](/prices)} now'],
  ['says its address without any', 'see [] now', '/prices', 'see {[/prices](/prices)} now'],
  ['holds an address with brackets', '[x]', '/a (b)', '{[x](/a%20(b))}'],
])('a link %s', (_what, before, address, after) => {
  const { text, start, end } = linkTo(read(before), address);
  const shown = `${text.slice(0, start)}{${text.slice(start, end)}}${text.slice(end)}`;
  expect(shown.replaceAll('%28', '(').replaceAll('%29', ')')).toBe(after);
});

function read(text: string): Selected {
  const start = text.indexOf('[');
  const end = text.indexOf(']') - 1;
  return { text: text.replace('[', '').replace(']', ''), start, end };
}

function written({ text, start, end }: Selected): string {
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}
