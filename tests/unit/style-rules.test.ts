import { expect, test } from 'vitest';
import { parseStylesheet } from '../../cli/compile/parse-stylesheet.ts';
import { classNamesIn } from '../../cli/publish/browser-code.ts';
import {
  allRules,
  classFinder,
  RIGHT_TO_LEFT,
  rulesFor,
} from '../../renderer/phases/7-render/style-rules.ts';
import { notedAttribute } from '../../renderer/ui/noted-attributes.ts';

const sheet =
  ':root{--ink: #111}a:hover{color:red}.card{color:red}.card.is-open,.list .item{gap:1px}' +
  '.card:not(.quiet)>b{top:0}:is(.card,.list) i{top:1px}' +
  '@media (width>700px){.list{gap:2px}}@supports (a:b){.card{gap:3px}p{gap:4px}}' +
  '@keyframes turn{to{rotate:1turn}}.button--quiet{gap:5px}:dir(rtl) .card{gap:6px}' +
  '.card[data-count="3"]{gap:7px}[data-background=dark]{gap:8px}.card:has(>.icon){gap:9px}';

function styleFor(rendered: string[], code = '') {
  return rulesFor(
    parseStylesheet(sheet),
    classFinder(new Set(rendered), new Set(classNamesIn(code))),
  );
}

test('nothing of a whole stylesheet is lost', () => {
  expect(allRules(parseStylesheet(sheet))).toBe(sheet);
});

test('a page gets the rules of its classes, and those without any', () => {
  const ofAll =
    ':root{--ink: #111}a:hover{color:red}' +
    '@supports (a:b){p{gap:4px}}@keyframes turn{to{rotate:1turn}}';
  expect(styleFor([])).toBe(ofAll);
  const ofCard = styleFor(['card']);
  expect(ofCard).toContain('.card{color:red}');
  expect(ofCard).toContain('.card:not(.quiet)>b{top:0}');
  expect(ofCard).toContain('@supports (a:b){.card{gap:3px}p{gap:4px}}');
  expect(ofCard).not.toContain('.list{');
  expect(styleFor(['list', 'item'])).toContain('}.list .item{gap:1px}');
  expect(ofCard).not.toContain('.is-open');
  expect(ofCard).not.toContain(':dir(rtl)');
  expect(styleFor(['card', RIGHT_TO_LEFT])).toContain(':dir(rtl) .card{gap:6px}');
  expect(styleFor(['list'])).toContain(':is(.card,.list) i{top:1px}');
  expect(ofCard).not.toMatch(/gap:[789]px/);
  expect(styleFor(['card', 'icon'])).toContain('.card:has(>.icon){gap:9px}');
});

test('a page gets the rules of the values that its attributes have', () => {
  const three = styleFor(['card', notedAttribute('data-count', 3)]);
  expect(three).toContain('.card[data-count="3"]{gap:7px}');
  expect(three).not.toContain('[data-background=dark]');
  expect(styleFor([notedAttribute('data-background', 'dark')])).toContain('{gap:8px}');
});

test.each([
  ['names it', 'e.className="button--quiet"'],
  ['composes it', 'e.className=`button--$'.concat('{kind}`')],
])('a class stays where a script %s', (_how, code) => {
  expect(styleFor([])).not.toContain('.button--quiet');
  expect(styleFor([], code)).toContain('.button--quiet{gap:5px}');
});
