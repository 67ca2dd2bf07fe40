import { describe, expect, test } from 'vitest';
import { addressTyped, folderTyped, isName, nameTyped, stemAt } from '../../cli/dev/name-typed.ts';
import { builtInRegistry, editorSchemas, type JsonSchema } from '../../renderer/index.ts';
import { isMapping } from '../../renderer/light.ts';

/* What people type where programs need a name: whatever it is, a name is made of it. */

const TYPED = [
  'Till or clear prices?',
  '2 for 1',
  'form',
  'Émile’s Café',
  'x'.repeat(99),
  'Two words '.repeat(20),
  'عروض الربيع',
  'Ανοιξιάτικη προσφορά',
  '春季优惠',
  '???',
  '_private',
];

/** Every form of a name that schemas know, with where it is: texts, and the keys of groups. */
function formsIn(schema: unknown, at = ''): [string, JsonSchema][] {
  if (!isMapping(schema)) return [];
  const { format, propertyNames } = schema as JsonSchema;
  const own: [string, JsonSchema][] = isName(format) ? [[at, schema as JsonSchema]] : [];
  // Rules and headers of requests have names that are given.
  if (propertyNames?.pattern && !/\/(?:rules|headers)$/.test(at)) own.push([at, propertyNames]);
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, inner]) => formsIn(inner, `${at}/${key}`)),
  ];
}

const forms = formsIn(editorSchemas(builtInRegistry));

test('schemas have names', () => {
  expect(forms.length).toBeGreaterThan(20);
});

describe.each([...new Map(forms.map((form) => [JSON.stringify(form[1]), form])).values()])(
  '%s',
  (at, { pattern = '', maxLength = 64 }) => {
    test.each(TYPED)('%s', (typed) => {
      const stem = stemAt(at.replace(/\/(?:properties|\$defs)\/\w+$/, ''));
      const name = nameTyped(typed, { pattern, maxLength, stem });
      expect(name).toMatch(new RegExp(pattern, 'u'));
      expect(name.length).toBeLessThanOrEqual(maxLength);
      const isLatin = /[a-z0-9]/i.test(typed);
      const next = nameTyped(typed, { pattern, maxLength, stem, taken: [name] });
      if (!isLatin) expect(next).not.toBe(name);
      expect(next).toMatch(new RegExp(pattern, 'u'));
    });
  },
);

test.each([
  ['Till or clear prices?', 'till_or_clear_prices'],
  ['2 for 1', 'experiment_2_for_1'],
  ['form', 'experiment_form'],
  ['عروض', 'experiment_2'],
  ['headline_variant', 'headline_variant'],
])('an experiment that is called %s', (typed, name) => {
  const pattern = '^(?!form$)[a-z][a-z0-9_]*$';
  expect(nameTyped(typed, { pattern, stem: 'experiment', taken: ['experiment'] })).toBe(name);
});

test.each([
  ['/Attendance-Tracking', '/attendance-tracking'],
  ['Spring offer', '/spring-offer'],
  ['/shops/Émile’s café', '/shops/emile-s-cafe'],
  ['/عروض', '/page-2'],
  ['/x/index', '/x'],
  ['/shops/harbour.HTML', '/shops/harbour'],
  ['/offers/index.php', '/offers'],
  ['https://example.com/old/prices.html', '/old/prices'],
  ['https://example.com/prices?utm_source=mail#all', '/prices'],
  ['/con', '/page-con'],
  ['/docs/aux.txt', '/docs/aux-txt'],
  ['/trailing.', '/trailing'],
  ['/v1.2', '/v1.2'],
  ['/', '/'],
  ['', '/'],
])('the address %s', (typed, address) => {
  expect(addressTyped(typed, ['page'])).toBe(address);
});

test.each([
  ['', undefined],
  ['/', undefined],
  ['/news', '/news'],
  ['news', '/news'],
  ['/news/we-moved', '/news'],
  ['/en/news/we-moved', '/en/news'],
])('the first article goes where “%s” says', (typed, folder) => {
  expect(folderTyped(typed)).toBe(folder);
});
